// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { country } from '../../country.ts';
import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/** Chat credits were converted from coins; bonus credits were given (LED-015). */
export const creditKinds = ['chat', 'bonus'] as const;
export type CreditKind = (typeof creditKinds)[number];

const credits = z.int().positive();
const coins = z.int().positive();
const day = z.iso.date();

/**
 * A new lot, credits taken from one, or credits that came back to one. `lotId` is unique within its owner's
 * stream.
 */
const lot = z.object({
  lotId: z.string(),
  kind: z.enum(creditKinds),
  credits,
  expiresAt: timestamp,
  /**
   * The country whose rules it was issued under; of converted credits, the one of their coins. Null where not
   * known.
   */
  issuedUnder: country.nullable(),
});
export type CreditLot = z.infer<typeof lot>;

/** Where bonus credits came from. */
export const bonusCreditSources = [
  'attendance',
  'lucky_pocket',
  'qr_event',
  'event',
  'invitation',
  'promotion',
  'admin',
] as const;

/** The uses of credits, in the words of LED-011. */
export const creditUses = ['chat', 'chat_content', 'image_chat', 'story_chat'] as const;

export const BonusCreditsGranted = defineEvent('BonusCreditsGranted', {
  userOid: oid,
  grantId: oid,
  source: z.enum(bonusCreditSources),
  lot,
  reason: z.string(),
});

/**
 * A conversion of coins into credits started: it counts against the day's limit now, and the wallet pays
 * next.
 */
export const CreditConversionStarted = defineEvent('CreditConversionStarted', {
  userOid: oid,
  conversionId: oid,
  coins,
  credits,
  /** The day in Asia/Seoul whose limit it uses. */
  day,
  automatic: z.boolean(),
});

/**
 * The wallet has paid; the credits are here, in one lot for each country that the coins were issued under.
 */
export const CreditConversionCompleted = defineEvent('CreditConversionCompleted', {
  userOid: oid,
  conversionId: oid,
  coins,
  lots: z.array(lot).min(1),
  automatic: z.boolean(),
});

/** The wallet did not pay; the day's limit is free again. */
export const CreditConversionCancelled = defineEvent('CreditConversionCancelled', {
  userOid: oid,
  conversionId: oid,
  coins,
  automatic: z.boolean(),
  reason: z.enum(['insufficient_coins', 'error']),
});

/** Credits are reserved for a message whose price is an estimate so far. */
export const CreditsReserved = defineEvent('CreditsReserved', {
  userOid: oid,
  reservationId: oid,
  use: z.enum(creditUses),
  taken: z.array(lot).min(1),
  /** The day in Asia/Seoul whose limit of bonus credits it uses. */
  day,
  expiresAt: timestamp,
});

/**
 * The message's price is known. Of the reserved credits, `spent` were used and `returned` came back; `added`
 * were taken as well when the price was higher. `uncoveredCredits` is the part that the balance could not
 * pay: Fanfold bears it, because a balance is never negative.
 */
export const CreditsSettled = defineEvent('CreditsSettled', {
  userOid: oid,
  reservationId: oid,
  use: z.enum(creditUses),
  spent: z.array(lot),
  added: z.array(lot),
  returned: z.array(lot),
  uncoveredCredits: z.int().nonnegative(),
  /** The day in Asia/Seoul whose limit of bonus credits `added` uses. */
  day,
});

/** A reservation ended without spending. */
export const CreditsReleased = defineEvent('CreditsReleased', {
  userOid: oid,
  reservationId: oid,
  use: z.enum(creditUses),
  cause: z.enum(['released', 'expired']),
  returned: z.array(lot).min(1),
});

/** A lot expired, with the credits that were left in it. */
export const CreditLotExpired = defineEvent('CreditLotExpired', { userOid: oid, lot });

/** The owner was warned that the rest of a lot will expire in so many days. */
export const CreditLotExpiryWarned = defineEvent('CreditLotExpiryWarned', {
  userOid: oid,
  lot,
  daysBefore: z.union([z.literal(30), z.literal(7)]),
});

/**
 * The person switched automatic top-up (`chatOneTouchPayment`), or set how many coins it may take on a day.
 */
export const AutoTopUpChanged = defineEvent('AutoTopUpChanged', {
  userOid: oid,
  enabled: z.boolean(),
  coinsADay: z.int().nonnegative(),
});

export const creditEvents = [
  BonusCreditsGranted,
  CreditConversionStarted,
  CreditConversionCompleted,
  CreditConversionCancelled,
  CreditsReserved,
  CreditsSettled,
  CreditsReleased,
  CreditLotExpired,
  CreditLotExpiryWarned,
  AutoTopUpChanged,
] as const;
export type CreditEvent = EventOf<typeof creditEvents>;
