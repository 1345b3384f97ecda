// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { currencies } from '../../money.ts';
import { timestamp } from '../../time.ts';

/** `funding`: money that we sent to the account. */
export const entryKinds = ['payout', 'return', 'fee', 'funding', 'other'] as const;

const entry = z.object({
  /** The bank's own name of the entry. */
  entryId: z.string().min(1).max(35),
  kind: z.enum(entryKinds),
  /** Positive what arrived, negative what left. */
  amountMinor: z.int(),
  endToEndId: z.string().nullable(),
  bookedOn: z.iso.date(),
  /** The bank's code of why it was returned. */
  reason: z.string().nullable(),
});
export type StatementEntry = z.infer<typeof entry>;

const of = {
  /** We have one account for each currency. */
  currency: z.enum(currencies),
};

/** A statement of the bank was read, whole: opening + entries = closing. */
export const StatementImported = defineEvent('StatementImported', {
  ...of,
  statementId: z.string().min(1).max(35),
  fromDay: z.iso.date(),
  toDay: z.iso.date(),
  openingMinor: z.int(),
  closingMinor: z.int(),
  /** Those that no earlier statement had. */
  entries: z.array(entry),
  sha256: z.string().regex(/^[\da-f]{64}$/),
  /** Null where the worker fetched it. */
  importedByOid: oid.nullable(),
  importedAt: timestamp,
});

const matched = {
  ...of,
  endToEndId: z.string(),
  batchId: oid,
  creatorOid: oid,
  requestId: oid,
  entryId: z.string(),
  /** What left, or came back. */
  amountMinor: z.int().positive(),
  netWon: z.int().nonnegative(),
  bookedOn: z.iso.date(),
};

/** The bank has paid a line. */
export const PayoutLinePaid = defineEvent('PayoutLinePaid', { ...matched, paidAt: timestamp });

/** The bank has sent a paid line's money back. */
export const PayoutLineReturned = defineEvent('PayoutLineReturned', {
  ...matched,
  reason: z.string().min(1),
  returnedAt: timestamp,
});

/**
 * `unknownLine`: it names no line that we sent. `paidTwice`: a second time. `wrongAmount`: another amount than was ordered.
 * `unknownReturn`: what came back is of no payment that is known. `notOpen`: the request that was paid was not in payment.
 */
export const bankDifferenceKinds = [
  'unknownLine',
  'paidTwice',
  'wrongAmount',
  'unknownReturn',
  'notOpen',
] as const;
export type BankDifferenceKind = (typeof bankDifferenceKinds)[number];

/**
 * `recovered`: the bank gave it back. `loss`: Fanfold bears it. `explained`: it is money of our own that moved. `paid`: the line
 * counts as paid, and Fanfold bears what differs.
 */
export const differenceOutcomes = ['recovered', 'loss', 'explained', 'paid'] as const;
export type DifferenceOutcome = (typeof differenceOutcomes)[number];

const difference = {
  ...of,
  /** Follows from kind and entry, so that importing again finds the same one. */
  differenceId: z.string(),
  kind: z.enum(bankDifferenceKinds),
};

export const BankDifferenceFound = defineEvent('BankDifferenceFound', {
  ...difference,
  entryId: z.string(),
  endToEndId: z.string().nullable(),
  ourMinor: z.int().nullable(),
  /** As the entry has it. */
  theirMinor: z.int(),
  /** Of the line that it is about, what the amount is of the creator's settlement. */
  netWon: z.int().nullable(),
  bookedOn: z.iso.date(),
  foundAt: timestamp,
});

/** Nothing is left to do about it. `byOid` is null where a later entry ended it. */
export const BankDifferenceResolved = defineEvent('BankDifferenceResolved', {
  ...difference,
  outcome: z.enum(differenceOutcomes),
  theirMinor: z.int(),
  reason: z.string().min(1),
  byOid: oid.nullable(),
  resolvedAt: timestamp,
});

export const bankAccountEvents = [
  StatementImported,
  PayoutLinePaid,
  PayoutLineReturned,
  BankDifferenceFound,
  BankDifferenceResolved,
] as const;
export type BankAccountEvent = EventOf<typeof bankAccountEvents>;
