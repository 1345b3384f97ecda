import type { Oid } from '../../ids.ts';
import type { Currency } from '../../money.ts';
import type { Timestamp } from '../../time.ts';
import type { BankAccountEvent, BankDifferenceKind, StatementEntry } from './events.ts';
import {
  type BankAccountState,
  differenceIdOf,
  evolve,
  type OpenDifference,
  openDifferenceOf,
} from './state.ts';

/** A line that we sent, by whose name the bank's entry is found. */
export type ExpectedLine = {
  readonly endToEndId: string;
  readonly batchId: Oid;
  readonly creatorOid: Oid;
  readonly requestId: Oid;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly netWon: number;
};

export type Matching = {
  readonly currency: Currency;
  readonly expected: readonly ExpectedLine[];
  readonly now: Timestamp;
};

/**
 * What the entries of a statement mean, in their order. The state is changed on the way, as an entry may depend on the one before
 * it: pass a copy.
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
  const isBack = early?.[1].theirMinor === paid.amountMinor;
  if (paid.amountMinor !== line.amountMinor)
    return wrongAmount({ line, early: isBack ? early : undefined }, entry, matching);
  if (!isBack) return [paid];
  const [, back] = early;
  return [
    paid,
    resolved(early, matching, overtaken),
    returnedOf(line, { ...entry, entryId: back.entryId, bookedOn: back.bookedOn, reason: null }, matching),
  ];
};

const overtaken = 'the payment came in a later statement';

type Wrong = { readonly line: ExpectedLine; readonly early: OpenDifference | undefined };

/** Another amount than was ordered; where it came back before, nothing of it is left and the line is not paid. */
const wrongAmount = (
  { line, early }: Wrong,
  entry: StatementEntry,
  matching: Matching,
): BankAccountEvent[] => {
  const found = differ({ kind: 'wrongAmount', line }, entry, matching);
  if (!early) return [found];
  return [
    found,
    resolved(early, matching, overtaken),
    resolved([found.differenceId, { ...found, resolved: false }], matching, overtaken),
  ];
};

/** Payments that settle no request. */
const tooMuch = ['paidTwice', 'wrongAmount', 'notOpen'] as const satisfies readonly BankDifferenceKind[];

const giveBack = (state: BankAccountState, entry: StatementEntry, matching: Matching): BankAccountEvent[] => {
  const { expected, currency } = matching;
  const line = expected.find((one) => one.endToEndId === entry.endToEndId);
  const twice = tooMuch
    .map((kind) => openDifferenceOf(state, kind, entry))
    .find((one) => one && 0 - one[1].theirMinor === entry.amountMinor);
  const transfer = line && line.currency === currency ? state.transfers[line.endToEndId] : undefined;
  // What left once too often comes back first: the creator keeps the first payment.
  if (twice) return [resolved(twice, matching, 'the bank sent it back')];
  // The same where Fanfold bore it before it came back.
  const isFirst = transfer && !transfer.returned && transfer.borne === 0;
  if (!line || !isFirst || transfer.paidMinor !== entry.amountMinor)
    return [differ({ kind: 'unknownReturn', line }, entry, matching)];
  return [returnedOf(line, entry, matching)];
};

const matched = (line: ExpectedLine, entry: StatementEntry, { currency }: Matching) => ({
  currency,
  endToEndId: line.endToEndId,
  batchId: line.batchId,
  creatorOid: line.creatorOid,
  requestId: line.requestId,
  entryId: entry.entryId,
  amountMinor: Math.abs(entry.amountMinor),
  netWon: line.netWon,
  bookedOn: entry.bookedOn,
});

export const paidOf = (line: ExpectedLine, entry: StatementEntry, matching: Matching) => ({
  type: 'PayoutLinePaid' as const,
  ...matched(line, entry, matching),
  paidAt: matching.now,
});

const returnedOf = (line: ExpectedLine, entry: StatementEntry, matching: Matching) => ({
  type: 'PayoutLineReturned' as const,
  ...matched(line, entry, matching),
  reason: entry.reason ?? 'NOTPROVIDED',
  returnedAt: matching.now,
});

type Differs = {
  readonly kind: BankDifferenceKind;
  readonly line?: ExpectedLine | undefined;
};

type Found = Extract<BankAccountEvent, { type: 'BankDifferenceFound' }>;

const differ = (
  { kind, line }: Differs,
  { entryId, endToEndId, amountMinor, bookedOn }: StatementEntry,
  { currency, now }: Matching,
): Found => ({
  type: 'BankDifferenceFound',
  currency,
  differenceId: differenceIdOf(kind, entryId),
  kind,
  entryId,
  endToEndId,
  ourMinor: line ? 0 - line.amountMinor : null,
  theirMinor: amountMinor,
  netWon: line?.netWon ?? null,
  bookedOn,
  foundAt: now,
});

const resolved = (
  [differenceId, { kind, theirMinor }]: OpenDifference,
  { currency, now }: Matching,
  reason: string,
): BankAccountEvent => ({
  type: 'BankDifferenceResolved',
  currency,
  differenceId,
  kind,
  outcome: 'recovered',
  theirMinor,
  reason,
  byOid: null,
  resolvedAt: now,
});
