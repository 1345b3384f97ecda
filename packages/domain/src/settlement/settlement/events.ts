// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { earningKinds } from '../../earning-kind.ts';
import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { currencies } from '../../money.ts';
import { partnerLevel } from '../../partner-level.ts';
import { timestamp } from '../../time.ts';

const month = z.string().regex(/^\d{4}-\d\d$/);
const rate = {
  currency: z.enum(currencies),
  /** Millionths of a won that one minor unit of the currency costs. */
  microWonPerMinor: z.int().positive(),
};

/** A closed month: what was sold, both fees, and what is left. gross = gatewayFee + levelFee + payable. */
export const MonthSettled = defineEvent('MonthSettled', {
  creatorOid: oid,
  month,
  lines: z.array(
    z.object({
      kind: z.enum(earningKinds),
      level: partnerLevel,
      feePolicyVersion: z.int(),
      unit: z.enum(['paid', 'bonus', 'credits']),
      amount: z.int(),
      grossWon: z.int(),
    }),
  ),
  levels: z.array(
    z.object({
      level: partnerLevel,
      feePolicyVersion: z.int(),
      grossWon: z.int(),
      gatewayFeeWon: z.int(),
      levelFeeWon: z.int(),
    }),
  ),
  /** Coins of the month that were held when it closed: they are not in the lines. */
  heldCoins: z.int().nonnegative(),
  grossWon: z.int(),
  gatewayFeeWon: z.int(),
  levelFeeWon: z.int(),
  payableWon: z.int(),
  ...rate,
  rateDay: z.iso.date(),
  /** Where `MonthClosed` stands in the month's earnings: what lies after it is not in the lines. */
  closedAtRevision: z.int().nonnegative(),
  settledAt: timestamp,
});

/** An earning of a closed month was held (negative) or released (positive) since. */
export const SettlementCorrected = defineEvent('SettlementCorrected', {
  creatorOid: oid,
  month,
  holdId: oid,
  earningId: z.string().min(1),
  kind: z.enum(earningKinds),
  level: partnerLevel,
  feePolicyVersion: z.int(),
  coins: z.int(),
  grossWon: z.int(),
  gatewayFeeWon: z.int(),
  levelFeeWon: z.int(),
  payableWon: z.int(),
  correctedAt: timestamp,
});

/**
 * An earning whose month was paid out was held (negative) or released (positive) since: Fanfold bears it, and what the creator is owed
 * stays as it is.
 */
export const ChargebackBorne = defineEvent('ChargebackBorne', {
  creatorOid: oid,
  month,
  holdId: oid,
  earningId: z.string().min(1),
  coins: z.int(),
  payableWon: z.int(),
  notedAt: timestamp,
});

/** One person asks to write off what was taken back from a creator beyond all that was owed, and carried for twelve months. */
export const WriteOffAsked = defineEvent('WriteOffAsked', {
  creatorOid: oid,
  won: z.int().positive(),
  carriedSince: timestamp,
  byOid: oid,
  reason: z.string().min(1),
  askedAt: timestamp,
});

/** Another person agreed: the creator owes it no more, and Fanfold bears it. */
export const DeficitWrittenOff = defineEvent('DeficitWrittenOff', {
  creatorOid: oid,
  won: z.int().positive(),
  carriedSince: timestamp,
  askedByOid: oid,
  byOid: oid,
  reason: z.string().min(1),
  writtenOffAt: timestamp,
});

/**
 * The creator asks to be paid. won = incomeTax + localTax + net; net and the remainder before are the amounts at their rates and
 * the remainder after.
 */
export const RevenueRequested = defineEvent('RevenueRequested', {
  creatorOid: oid,
  requestId: oid,
  /** The month of the request; its window is open from the 25th. */
  requestMonth: month,
  months: z.array(
    z.object({
      month,
      won: z.int().positive(),
      netWon: z.int().nonnegative(),
      ...rate,
      amountMinor: z.int().nonnegative(),
    }),
  ),
  won: z.int().positive(),
  treatment: z.enum(['krFreelancer', 'krBusiness', 'nonResident']),
  taxTableVersion: z.int(),
  incomeTaxWon: z.int().nonnegative(),
  localTaxWon: z.int().nonnegative(),
  netWon: z.int().nonnegative(),
  currency: z.enum(currencies),
  amountMinor: z.int().nonnegative(),
  remainderBeforeMicroWon: z.int(),
  remainderAfterMicroWon: z.int(),
  /** Which profile is paid: the first that was saved is 1. */
  payeeRevision: z.int().positive(),
  payOn: z.iso.date(),
  requestedAt: timestamp,
});

const decision = { creatorOid: oid, requestId: oid, byOid: oid };

/** Version 2: the batch that it is paid with; null where finance pays it by hand. */
export const RevenueProcessing = defineEvent(
  'RevenueProcessing',
  { ...decision, batchId: oid.nullable(), startedAt: timestamp },
  { version: 2, upcasters: [(data) => ({ ...data, batchId: null })] },
);

/** It was paid. */
export const RevenueCompleted = defineEvent('RevenueCompleted', {
  ...decision,
  /** The bank's name of the transfer. */
  reference: z.string().min(1),
  completedAt: timestamp,
});

/** It is not paid: what was asked for can be asked for again. */
export const RevenueRejected = defineEvent('RevenueRejected', {
  ...decision,
  reason: z.string().min(1),
  rejectedAt: timestamp,
});

/** The bank sent it back: what was asked for can be asked for again. */
export const RevenueFailed = defineEvent('RevenueFailed', {
  ...decision,
  reason: z.string().min(1),
  failedAt: timestamp,
});

export const settlementEvents = [
  MonthSettled,
  SettlementCorrected,
  RevenueRequested,
  RevenueProcessing,
  RevenueCompleted,
  RevenueRejected,
  RevenueFailed,
  ChargebackBorne,
  WriteOffAsked,
  DeficitWrittenOff,
] as const;
export type SettlementEvent = EventOf<typeof settlementEvents>;
