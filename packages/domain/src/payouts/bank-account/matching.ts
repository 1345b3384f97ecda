import type { Oid } from '../../ids.ts';
import type { Currency } from '../../money.ts';
import type { Timestamp } from '../../time.ts';
import type { BankAccountEvent, BankDifferenceKind, StatementEntry } from './events.ts';
import { differenceIdOf, type OpenDifference } from './state.ts';

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

type Returned = { readonly line: ExpectedLine; readonly chargesMinor: number };

/** What came back of a line that was paid, and what is missing of it. */
export const returnedOf = ({ line, chargesMinor }: Returned, entry: StatementEntry, matching: Matching) => ({
  type: 'PayoutLineReturned' as const,
  ...matched(line, entry, matching),
  ...kept(chargesMinor),
  reason: entry.reason ?? 'NOTPROVIDED',
  returnedAt: matching.now,
});

const kept = (chargesMinor: number): { readonly chargesMinor?: number } =>
  chargesMinor > 0 ? { chargesMinor } : {};

type Differs = {
  readonly kind: BankDifferenceKind;
  readonly line?: ExpectedLine | undefined;
};

type Found = Extract<BankAccountEvent, { type: 'BankDifferenceFound' }>;

export const differ = (
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

type Ended = { readonly reason: string; readonly chargesMinor?: number };

/** A later entry has ended a difference. */
export const resolved = (
  [differenceId, { kind, theirMinor }]: OpenDifference,
  { currency, now }: Matching,
  { reason, chargesMinor = 0 }: Ended,
): BankAccountEvent => ({
  type: 'BankDifferenceResolved',
  currency,
  differenceId,
  kind,
  outcome: 'recovered',
  theirMinor,
  ...kept(chargesMinor),
  reason,
  byOid: null,
  resolvedAt: now,
});
