import type { BankAccountEvent, StatementEntry } from './events.ts';
import { differ, type ExpectedLine, type Matching, resolved, returnedOf } from './matching.ts';
import { type BankAccountState, borneOf, openPaymentOf, type TransferState } from './state.ts';

/** What came back. What left once too often comes back first: the creator keeps the first payment. */
export const giveBack = (
  state: BankAccountState,
  entry: StatementEntry,
  matching: Matching,
): BankAccountEvent[] => {
  const { expected, currency } = matching;
  const line = expected.find((one) => one.endToEndId === entry.endToEndId);
  const twice = openPaymentOf(state, entry, entry.amountMinor);
  if (twice) return [resolved(twice, matching, { reason: sentBack })];
  const transfer = line && line.currency === currency ? state.transfers[line.endToEndId] : undefined;
  if (line && standsAlone(transfer) && transfer.paidMinor === entry.amountMinor)
    return [returnedOf({ line, chargesMinor: 0 }, entry, matching)];
  const less = line && lessCharges(state, { line, transfer, entry }, matching);
  return less ?? [differ({ kind: 'unknownReturn', line }, entry, matching)];
};

const sentBack = 'the bank sent it back';

/** The first payment is the only one that Fanfold bears nothing of, and has not come back. */
export const standsAlone = (transfer: TransferState | undefined): transfer is TransferState =>
  transfer !== undefined && !transfer.returned && transfer.borne === 0;

type Back = {
  readonly line: ExpectedLine;
  readonly transfer: TransferState | undefined;
  readonly entry: StatementEntry;
};

/**
 * A return from abroad is less what the banks on its way kept, the usual case of shared charges (SHAR): the
 * creator has nothing, and is owed the whole line. That is told from a correction by the payment, which was
 * of the ordered amount. Where another amount was paid, a person says what it is.
 */
const lessCharges = (
  state: BankAccountState,
  { line, transfer, entry }: Back,
  matching: Matching,
): BankAccountEvent[] | undefined => {
  const chargesMinor = line.amountMinor - entry.amountMinor;
  if (line.currency !== matching.currency || entry.amountMinor <= 0 || chargesMinor <= 0) return undefined;
  const twice = openPaymentOf(state, entry, line.amountMinor);
  if (twice) return [resolved(twice, matching, { reason: sentBack, chargesMinor })];
  if (!standsAlone(transfer) || transfer.paidMinor !== line.amountMinor) return undefined;
  if (openPaymentOf(state, entry) || borneOf(state, entry) > 0) return undefined;
  return [returnedOf({ line, chargesMinor }, entry, matching)];
};
