// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { chargeAmounts } from '../../amounts.ts';
import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';
import { reversalEvents } from './reversals/events.ts';

/** The payment providers of PAY-044, and the sandbox that stands in for one on a single machine. */
export const providers = ['sandbox', 'stripe', 'paypal', 'paypay', 'kakao', 'payletter'] as const;
export type Provider = (typeof providers)[number];

/** How a charge is paid: on the provider's page, with a saved card, or with the one-touch card. */
export const chargeMethods = ['page', 'savedCard', 'oneTouch'] as const;
export type ChargeMethod = (typeof chargeMethods)[number];

/** What the money is for. Gift points bring no coins; another process delivers them. */
export const chargePurpose = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('coins') }),
  z.object({ kind: z.literal('giftPoints'), itemName: z.string() }),
  /** A month of a tier: its coins arrive in the wallet and are spent on it in one step. */
  z.object({
    kind: z.literal('subscription'),
    creatorOid: oid,
    tierHash: oid,
    /** The charge of the subscription that this pays. */
    subscriptionCharge: oid,
  }),
]);
export type ChargePurpose = z.infer<typeof chargePurpose>;

/** The means of payment on a page whose provider has several. */
export const chargeMeans = ['card', 'kakaopay'] as const;
export type ChargeMeans = (typeof chargeMeans)[number];

/** Why no money was taken, as far as the provider says (PAY-063). */
export const declineReasons = [
  'declined',
  'cancelled',
  'provider_error',
  'insufficient_funds',
  'card_expired',
  'authentication_failed',
  'limit_exceeded',
  'timed_out',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** A user requested a charge; recorded before the provider is called. */
export const ChargeInitiated = defineEvent('ChargeInitiated', {
  chargeId: oid,
  buyerOid: oid,
  provider: z.enum(providers),
  productId: z.string(),
  /** 0 only when the purpose is gift points. */
  paidCoins: z.int().nonnegative(),
  bonusCoins: z.int().nonnegative(),
  amounts: chargeAmounts,
  /** The version of the terms of service and payment terms that the buyer agreed to (PAY-051). */
  termsVersion: z.string(),
  expiresAt: timestamp,
  /** Left out: by the provider's page. */
  method: z.enum(chargeMethods).optional(),
  /** The saved card that pays, of the buyer's `cards` stream. */
  cardId: oid.optional(),
  /** Left out: coins. */
  purpose: chargePurpose.optional(),
  /** Left out: by card. A refund uses the same means. */
  means: z.enum(chargeMeans).optional(),
});

/** The provider has registered the payment. `payUrl` is its pay page, or empty when a saved card pays. */
export const ChargeOpened = defineEvent('ChargeOpened', {
  chargeId: oid,
  providerRef: z.string(),
  payUrl: z.string(),
});

/** The provider says that the money is taken. This overrides an earlier decline or expiry. */
export const ChargeApproved = defineEvent('ChargeApproved', {
  chargeId: oid,
  buyerOid: oid,
  provider: z.enum(providers),
  providerRef: z.string(),
  /** 0 only when the purpose is gift points. */
  paidCoins: z.int().nonnegative(),
  bonusCoins: z.int().nonnegative(),
  amounts: chargeAmounts,
  approvedAt: timestamp,
  /** Left out: coins. */
  purpose: chargePurpose.optional(),
  /** It had ended unpaid, and its room in the payer's limits was given back. Left out: it had not. */
  late: z.literal(true).optional(),
});

/** The coins are in the wallet. */
export const ChargeCredited = defineEvent('ChargeCredited', {
  chargeId: oid,
  buyerOid: oid,
  /** The log position at which the wallet was credited, as a decimal string. */
  walletPosition: z.string(),
});

export const ChargeDeclined = defineEvent('ChargeDeclined', {
  chargeId: oid,
  buyerOid: oid,
  reason: z.enum(declineReasons),
});

/**
 * The provider was asked to take the money and did not answer. The worker asks again until it knows the
 * outcome.
 */
export const ChargeOutcomeUnknown = defineEvent('ChargeOutcomeUnknown', { chargeId: oid, buyerOid: oid });

/** The charge was not paid in time. */
export const ChargeExpired = defineEvent('ChargeExpired', { chargeId: oid, buyerOid: oid });

/**
 * The provider reported another amount or currency than was initiated: nothing is credited, finance has to
 * look.
 */
export const ChargeMismatched = defineEvent('ChargeMismatched', {
  chargeId: oid,
  buyerOid: oid,
  providerRef: z.string(),
  reportedMinor: z.int(),
  reportedCurrency: z.string(),
});

export const chargeEvents = [
  ChargeInitiated,
  ChargeOpened,
  ChargeApproved,
  ChargeCredited,
  ChargeDeclined,
  ChargeOutcomeUnknown,
  ChargeExpired,
  ChargeMismatched,
  ...reversalEvents,
] as const;
export type ChargeEvent = EventOf<typeof chargeEvents>;
