import type { BankAccountEvent, StatementEntry } from './events.ts';
import { giveBack } from './give-back.ts';
import { differ, type ExpectedLine, type Matching, paidOf, resolved, returnedOf } from './matching.ts';
import {
  type BankAccountState,
  evolve,
  type OpenDifference,
  openDifferenceOf,
  openPaymentOf,
} from './state.ts';

/**
 * What the entries of a statement mean, in their order. The state is changed on the way, as an entry may
 * depend on the one before it: pass a copy.
 */
export const matchEntries = (
  state: BankAccountState,
  entries: readonly StatementEntry[],
  matching: Matching,
): BankAccountEvent[] =>
  entries.flatMap((entry) => {
    const found = matchEntry(state, entry, matching);
    for (const event of found) evolve(state, event);
    return found;
  });

const matchEntry = (
  state: BankAccountState,
  entry: StatementEntry,
  matching: Matching,
): BankAccountEvent[] => {
  switch (entry.kind) {
    case 'fee':
    case 'funding':
      return [];
    case 'payout':
      return payout(state, entry, matching);
    case 'return':
      return giveBack(state, entry, matching);
    case 'other':
      return [differ({ kind: 'unknownLine' }, entry, matching)];
  }
};

const payout = (state: BankAccountState, entry: StatementEntry, matching: Matching): BankAccountEvent[] => {
  const line = matching.expected.find(({ endToEndId }) => endToEndId === entry.endToEndId);
  if (!line || line.currency !== matching.currency || entry.amountMinor >= 0)
    return [differ({ kind: 'unknownLine' }, entry, matching)];
  const paid = paidOf(line, entry, matching);
  if (state.transfers[line.endToEndId]) return [differ({ kind: 'paidTwice', line }, entry, matching)];
  // Its return may have come first, in a statement that overtook this one.
  const early = openDifferenceOf(state, 'unknownReturn', entry);
  if (paid.amountMinor !== line.amountMinor) return wrongAmount({ line, early }, entry, matching);
  if (!early || !isBack(state, early, paid.amountMinor)) return [paid];
  return [paid, ...returnedBefore({ line, early }, entry, matching)];
};

/** Less than was paid is of this payment, unless another one of the line waits for a person. */
const isBack = (state: BankAccountState, [, { theirMinor, endToEndId }]: OpenDifference, paid: number) =>
  theirMinor === paid || (theirMinor > 0 && theirMinor < paid && !openPaymentOf(state, { endToEndId }));

const returnedBefore = (
  { line, early }: { readonly line: ExpectedLine; readonly early: OpenDifference },
  entry: StatementEntry,
  matching: Matching,
): BankAccountEvent[] => {
  const [, { entryId, bookedOn, theirMinor: amountMinor }] = early;
  const chargesMinor = 0 - entry.amountMinor - amountMinor;
  const back = { ...entry, entryId, bookedOn, amountMinor, reason: null };
  return [resolved(early, matching, overtaken), returnedOf({ line, chargesMinor }, back, matching)];
};

const overtaken = { reason: 'the payment came in a later statement' };

type Wrong = { readonly line: ExpectedLine; readonly early: OpenDifference | undefined };

/**
 * Another amount than was ordered; where it came back before, nothing of it is left and the line is not paid.
 */
const wrongAmount = (
  { line, early }: Wrong,
  entry: StatementEntry,
  matching: Matching,
): BankAccountEvent[] => {
  const found = differ({ kind: 'wrongAmount', line }, entry, matching);
  if (!early || early[1].theirMinor !== 0 - entry.amountMinor) return [found];
  return [
    found,
    resolved(early, matching, overtaken),
    resolved([found.differenceId, { ...found, resolved: false }], matching, overtaken),
  ];
};
