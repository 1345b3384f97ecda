import { type Oid, seoulDay } from '@fanfold/domain';
import {
  invoiceSeriesId,
  invoiceSeriesStream,
  issuer,
  payeeStream,
  settlementStream,
  taxedAs,
} from '@fanfold/domain/settlement';
import type { CommandLog } from '@fanfold/event-log';

import { processManager, steps } from '../process-manager.ts';

const series = steps(invoiceSeriesStream);

/**
 * Invoices a creator for our fee of each settled month, and for what a later correction changes of it, in the
 * series of the year in which it was settled. Where the creator is established follows from the payee's
 * profile of that moment; a correction is taxed as the invoice of its month was.
 */
export const issueInvoices = processManager({
  name: 'issue-invoices',
  purpose: 'invoices creators for our fee of a settled month, numbered without gaps',
  feed: 'own',
  consumes: ['MonthSettled', 'SettlementCorrected'],
  react: async ({ event }, commands) => {
    const { creatorOid, month, levelFeeWon: feeWon } = event;
    if (feeWon === 0) return [];
    const settled = event.type === 'MonthSettled';
    const day = seoulDay(settled ? event.settledAt : event.correctedAt);
    const year = day.slice(0, 4);
    const { state } = await commands.load(payeeStream, creatorOid, { maxAgeMs: 0 });
    const residence = state.profile?.residence ?? null;
    const ofMonth = `${creatorOid} ${month}`;
    const documentId = settled ? ofMonth : `${ofMonth} ${event.holdId} ${event.earningId} ${event.coins}`;
    const corrects = settled ? undefined : await taxOfMonth(commands, { creatorOid, month, ofMonth });
    const taxMonth = settled ? month : day.slice(0, 7);
    return [
      series.step({
        name: `invoice-${documentId}`,
        id: invoiceSeriesId(year, issuer),
        command: (now) => ({
          type: 'IssueInvoice',
          year,
          issuer,
          documentId,
          creatorOid,
          month,
          taxMonth,
          residence,
          corrects,
          feeWon,
          now,
        }),
      }),
    ];
  },
});

/** How a settled month was invoiced; undefined where it had no fee. */
const taxOfMonth = async (
  commands: CommandLog,
  {
    creatorOid,
    month,
    ofMonth,
  }: { readonly creatorOid: Oid; readonly month: string; readonly ofMonth: string },
) => {
  const { state } = await commands.load(settlementStream, creatorOid, { maxAgeMs: 0 });
  const settledAt = state.months[month]?.settledAt;
  if (settledAt === undefined) return undefined;
  const id = invoiceSeriesId(seoulDay(settledAt).slice(0, 4), issuer);
  return taxedAs((await commands.load(invoiceSeriesStream, id, { maxAgeMs: 0 })).state, ofMonth);
};
