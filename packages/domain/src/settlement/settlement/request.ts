import { type Refusal, refuse } from '../../decider.ts';
import { seoulDay, seoulMonth } from '../../time.ts';
import { inRequestWindow, knownPaymentDay, paymentDay } from '../business-days.ts';
import { convert } from '../convert.ts';
import { withholdingOf } from '../tax.ts';
import { isTooLittle } from './automatic.ts';
import type { Command, Decision, SettlementRefusal } from './decider.ts';
import type { SettlementEvent } from './events.ts';
import { minimumWon } from './minimum.ts';
import type { SettlementState } from './state.ts';

type Asking = Command<'RequestRevenue'>;
type Payee = NonNullable<Asking['payee']>;
type Requested = Extract<SettlementEvent, { type: 'RevenueRequested' }>;
type Sum = ReturnType<typeof openSums>[number];

/**
 * REV-009: the creator asks for all that is settled and not asked for yet. One request a month counts
 * (REV-024); after one that was rejected or sent back another may follow in the same month, as nothing was
 * paid. One that is made by itself needs the sum that the creator chose, and changes nothing below it. The
 * last one of a creator who leaves needs no minimum, and waits for no window.
 */
export const requestRevenue = (state: SettlementState, command: Asking): Decision => {
  const { requestId, payee, last } = command;
  if (state.requests.some((each) => each.requestId === requestId)) return [];
  const obstacle = obstacleOf(state, command);
  if (obstacle !== undefined) return refuse(obstacle);
  if (!payee) return refuse('PAYEE_MISSING');
  const chosen = chosenOf(state, command);
  if (chosen === undefined) return [];
  if ('refused' in chosen) return chosen;
  const event = requestOf(state, { ...command, payee }, chosen);
  // Less than the smallest coin of the currency cannot be paid.
  return last && event.amountMinor === 0 ? [] : [event];
};

/**
 * The currency that is asked for, with its months; undefined where it is too little for one that is made by
 * itself.
 */
const chosenOf = (state: SettlementState, command: Asking): Sum | Refusal<SettlementRefusal> | undefined => {
  const sums = openSums(askedFor(state, command));
  if (command.last) return sums[0];
  const enough = sums.filter(isEnough);
  if (enough.length === 0) return refuse('BELOW_MINIMUM', { won: sums[0]?.won ?? 0, minimumWon });
  return enough.find(({ won }) => !command.automatic || !isTooLittle(state, won));
};

const requestOf = (
  state: SettlementState,
  { creatorOid, requestId, automatic, last, payee, now }: Asking & { readonly payee: Payee },
  { currency, asked, won }: Sum,
): Requested => {
  const requestMonth = seoulMonth(now);
  const { treatment, tableVersion, incomeTaxWon, localTaxWon } = withholdingOf(won, payee);
  const netWon = won - incomeTaxWon - localTaxWon;
  const converted = convert(asked, netWon, state.remainderMicroWon);
  return {
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
    ...(payee.rates && { taxRates: payee.rates }),
    incomeTaxWon,
    localTaxWon,
    netWon,
    currency,
    amountMinor: converted.amountMinor,
    remainderBeforeMicroWon: state.remainderMicroWon,
    remainderAfterMicroWon: converted.remainderMicroWon,
    payeeRevision: payee.revision,
    payeeEvents: payee.events,
    payOn: paymentDay(requestMonth),
    ...(automatic && { automatic }),
    ...(last && { last: true }),
    requestedAt: now,
  };
};

/**
 * What can be asked for in each currency, that of the oldest month first. A request has one: what is too
 * little of one that the creator has left does not keep the others from being paid.
 */
export const openSums = ({ open }: Pick<Readonly<SettlementState>, 'open'>) =>
  [...new Set(open.map(({ currency }) => currency))].map((currency) => {
    const asked = open.filter((month) => month.currency === currency);
    return { currency, asked, won: asked.reduce((sum, month) => sum + month.won, 0) };
  });

/**
 * What a request that is made now would take, or what is too little for one. Undefined where nothing is open.
 */
export const nextSum = (state: Pick<Readonly<SettlementState>, 'open'>) => {
  const sums = openSums(state);
  return sums.find(isEnough) ?? sums[0];
};

/** REV-033 */
const isEnough = ({ won }: Sum): boolean => won >= minimumWon;

const askedFor = ({ open }: SettlementState, { last }: Asking) => ({
  open: last ? open.filter(({ currency, month }) => currency === last.currency && month <= last.upTo) : open,
});

/** What stands in the way of every request, however much there is to ask for. */
const obstacleOf = (
  state: SettlementState,
  { payoutHeld, guardianMissing, last, now }: Asking,
): SettlementRefusal | undefined => {
  if (!last && !inRequestWindow(seoulDay(now))) return 'REQUEST_WINDOW_CLOSED';
  // A request names its day of payment.
  if (knownPaymentDay(seoulMonth(now)) === null) return 'BUSINESS_DAYS_MISSING';
  if (!last && state.requests.some((each) => counts(each, seoulMonth(now)))) return 'REQUEST_EXISTS';
  if (payoutHeld) return 'PAYOUT_HELD';
  return guardianMissing ? 'GUARDIAN_NEEDED' : undefined;
};

const counts = (request: SettlementState['requests'][number], month: string): boolean => {
  if (request.state === 'rejected' || request.state === 'failed') return false;
  return request.requestMonth === month;
};
