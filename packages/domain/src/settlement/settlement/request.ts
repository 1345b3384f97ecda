import { refuse } from '../../decider.ts';
import { seoulDay } from '../../time.ts';
import { inRequestWindow, paymentDay } from '../business-days.ts';
import { convert } from '../convert.ts';
import { withholdingOf } from '../tax.ts';
import type { Command, Decision } from './decider.ts';
import type { SettlementState } from './state.ts';

/** REV-033: less than this is carried to the next request. It is compared after fees and before tax. */
export const minimumWon = 50_000;

/**
 * REV-009: the creator asks for all that is settled and not asked for yet. One request a month counts (REV-024); after one that was
 * rejected or sent back another may follow in the same month, as nothing was paid.
 */
export const requestRevenue = (state: SettlementState, command: Command<'RequestRevenue'>): Decision => {
  const { creatorOid, requestId, payee, payoutHeld, now } = command;
  if (state.requests.some((each) => each.requestId === requestId)) return [];
  const day = seoulDay(now);
  const requestMonth = day.slice(0, 7);
  if (!inRequestWindow(day)) return refuse('REQUEST_WINDOW_CLOSED');
  if (state.requests.some((each) => counts(each, requestMonth))) return refuse('REQUEST_EXISTS');
  if (!payee) return refuse('PAYEE_MISSING');
  if (payoutHeld) return refuse('PAYOUT_HELD');
  const currency = state.open[0]?.currency;
  const asked = state.open.filter((month) => month.currency === currency);
  const won = asked.reduce((sum, month) => sum + month.won, 0);
  if (currency === undefined || won < minimumWon) return refuse('BELOW_MINIMUM', { won, minimumWon });
  const { treatment, tableVersion, incomeTaxWon, localTaxWon } = withholdingOf(won, payee.treatment);
  const netWon = won - incomeTaxWon - localTaxWon;
  const converted = convert(asked, netWon, state.remainderMicroWon);
  return [
    {
      type: 'RevenueRequested',
      creatorOid,
      requestId,
      requestMonth,
      months: asked.map((month, index) => ({
        ...month,
        netWon: converted.parts[index]?.netWon ?? 0,
        amountMinor: converted.parts[index]?.amountMinor ?? 0,
      })),
      won,
      treatment,
      taxTableVersion: tableVersion,
      incomeTaxWon,
      localTaxWon,
      netWon,
      currency,
      amountMinor: converted.amountMinor,
      remainderBeforeMicroWon: state.remainderMicroWon,
      remainderAfterMicroWon: converted.remainderMicroWon,
      payeeRevision: payee.revision,
      payOn: paymentDay(requestMonth),
      requestedAt: now,
    },
  ];
};

const counts = (request: SettlementState['requests'][number], month: string): boolean => {
  if (request.state === 'rejected' || request.state === 'failed') return false;
  return request.requestMonth === month;
};
