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
  /** Who had imported the same statement before, where it takes two people. */
  offeredByOid: oid.optional(),
  importedAt: timestamp,
});

/**
 * A person has imported a statement that pays or returns lines of ours: another one has to import the same
 * one.
 */
export const StatementOffered = defineEvent('StatementOffered', {
  ...of,
  statementId: z.string().min(1).max(35),
  toDay: z.iso.date(),
  sha256: z.string().regex(/^[\da-f]{64}$/),
  byOid: oid,
  offeredAt: timestamp,
});

/** What the worker fetched from the bank could not be imported: a person has to look at it. */
export const StatementRefused = defineEvent('StatementRefused', {
  /** Of an unreadable file the account is not known: it is recorded with that in won. */
  ...of,
  /** Null where the file could not be read. */
  statementId: z.string().nullable(),
  sha256: z.string().regex(/^[\da-f]{64}$/),
  code: z.string().min(1),
  refusedAt: timestamp,
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

/**
 * What the banks on the way kept of what came back: Fanfold bears it, and the creator is owed the whole line
 * again.
 */
const chargesMinor = z.int().positive().optional();

/** The bank has sent a paid line's money back. */
export const PayoutLineReturned = defineEvent('PayoutLineReturned', {
  ...matched,
  chargesMinor,
  reason: z.string().min(1),
  returnedAt: timestamp,
});

/**
 * `unknownLine`: it names no line that we sent. `paidTwice`: a second time. `wrongAmount`: another amount
 * than was ordered. `unknownReturn`: what came back is of no payment that is known. `notOpen`: the request
 * that was paid was not in payment.
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
 * `recovered`: the bank gave it back. `loss`: Fanfold bears it. `explained`: it is money of our own that
 * moved. `paid`: the line counts as paid, and Fanfold bears what differs. `returned`: the line that was paid
 * came back, less what the banks kept. `byHand`: a request was paid by hand, or that payment came back.
 * `taxPaid`: withheld tax was paid to the tax office. The list only grows.
 */
export const differenceOutcomes = [
  'recovered',
  'loss',
  'explained',
  'paid',
  'returned',
  'byHand',
  'taxPaid',
] as const;
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
  /** Of a return that stays unexplained, as its request was not in payment. */
  chargesMinor,
  foundAt: timestamp,
});

/** Nothing is left to do about it. `byOid` is null where a later entry ended it. */
export const BankDifferenceResolved = defineEvent('BankDifferenceResolved', {
  ...difference,
  outcome: z.enum(differenceOutcomes),
  theirMinor: z.int(),
  /** Of a payment that came back. */
  chargesMinor,
  /** The request that was paid by hand. */
  creatorOid: oid.optional(),
  requestId: oid.optional(),
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
  StatementOffered,
  StatementRefused,
] as const;
export type BankAccountEvent = EventOf<typeof bankAccountEvents>;
