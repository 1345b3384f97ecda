// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { currencies } from '../../money.ts';
import { timestamp } from '../../time.ts';

/** How a transfer leaves: in a Korean bulk transfer, or in an ISO 20022 file for everything else. */
export const payoutFormats = ['krBulk', 'pain001'] as const;
export type PayoutLineFormat = (typeof payoutFormats)[number];

const line = z.object({
  endToEndId: z.string().min(1).max(35),
  creatorOid: oid,
  requestId: oid,
  currency: z.enum(currencies),
  amountMinor: z.int().positive(),
  /** What the amount is of the creator's settlement, in won after tax. */
  netWon: z.int().nonnegative(),
  payOn: z.iso.date(),
  format: z.enum(payoutFormats),
  /** Which profile the money goes to: the first that was saved is 1. */
  payeeRevision: z.int().positive(),
  /** The account's holder has another name than the payee. */
  namesDiffer: z.boolean(),
});
export type PayoutLine = z.infer<typeof line>;

const of = { batchId: oid };
const by = { ...of, byOid: oid };

export const BatchPrepared = defineEvent('BatchPrepared', {
  ...by,
  lines: z.array(line).min(1),
  preparedAt: timestamp,
});

export const BatchApproved = defineEvent('BatchApproved', { ...by, approvedAt: timestamp });

/** It was not sent and will not be. */
export const BatchCancelled = defineEvent('BatchCancelled', {
  ...by,
  reason: z.string().min(1),
  cancelledAt: timestamp,
});

/** A person has asked to send it; from here on it cannot be cancelled. */
export const BatchSendAsked = defineEvent('BatchSendAsked', { ...by, askedAt: timestamp });

/**
 * Which lines leave: what was held, changed or taken back since it was prepared stays here. Files are made
 * from this alone.
 */
export const BatchFixed = defineEvent('BatchFixed', {
  ...of,
  withheld: z.array(z.object({ endToEndId: z.string(), code: z.string().min(1) })),
  fixedAt: timestamp,
});

const file = z.object({
  messageId: z.string().min(1).max(35),
  format: z.enum(payoutFormats),
  currency: z.enum(currencies),
  lines: z.int().positive(),
  amountMinor: z.int().positive(),
  sha256: z.string().regex(/^[\da-f]{64}$/),
});
const refused = z.array(z.object({ endToEndId: z.string(), reason: z.string().min(1) }));

/** The bank has answered to one of the files: its lines have left, but for those that it refused at once. */
export const BatchFileAnswered = defineEvent('BatchFileAnswered', {
  ...of,
  messageId: z.string().min(1).max(35),
  /** The transfers in it. */
  endToEndIds: z.array(z.string()).min(1),
  /** Null where the bank took none of it. */
  file: file.nullable(),
  refused,
  answeredAt: timestamp,
});

/** The bank has answered to all files; these transfers it refused at once. */
export const BatchSent = defineEvent('BatchSent', {
  ...of,
  files: z.array(file),
  refused,
  sentAt: timestamp,
});

/** A statement names the outcome of a line. A paid line may still be returned. */
export const BatchLineEnded = defineEvent('BatchLineEnded', {
  ...of,
  endToEndId: z.string(),
  outcome: z.enum(['paid', 'returned']),
  endedAt: timestamp,
});

export const payoutBatchEvents = [
  BatchPrepared,
  BatchApproved,
  BatchCancelled,
  BatchSendAsked,
  BatchFixed,
  BatchFileAnswered,
  BatchSent,
  BatchLineEnded,
] as const;
export type PayoutBatchEvent = EventOf<typeof payoutBatchEvents>;
