// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { chargeAmounts } from '../amounts.ts';
import { defineEvent, type EventOf } from '../event.ts';
import { oid } from '../ids.ts';
import { timestamp } from '../time.ts';

/** The payment providers of PAY-044, and the sandbox that stands in for one on a single machine. */
export const providers = ['sandbox', 'stripe', 'paypal', 'paypay', 'kakao', 'payletter'] as const;
export type Provider = (typeof providers)[number];

/** A charge was asked for; written before the provider is called. */
export const ChargeReadied = defineEvent('ChargeReadied', {
  chargeId: oid,
  buyerOid: oid,
  provider: z.enum(providers),
  productId: z.string(),
  paidCoins: z.int().positive(),
  bonusCoins: z.int().nonnegative(),
  amounts: chargeAmounts,
  /** The version of the terms of service and payment terms that the buyer agreed to (PAY-051). */
  termsVersion: z.string(),
  expiresAt: timestamp,
});

/** The provider opened its pay page. */
export const ChargeOpened = defineEvent('ChargeOpened', {
  chargeId: oid,
  providerRef: z.string(),
  payUrl: z.string(),
});

/** The provider says that the money is taken. It wins over an earlier decline or expiry. */
export const ChargeApproved = defineEvent('ChargeApproved', {
  chargeId: oid,
  buyerOid: oid,
  provider: z.enum(providers),
  providerRef: z.string(),
  paidCoins: z.int().positive(),
  bonusCoins: z.int().nonnegative(),
  amounts: chargeAmounts,
  approvedAt: timestamp,
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
  reason: z.enum(['declined', 'cancelled', 'provider_error']),
});

/** Nobody paid in time. */
export const ChargeExpired = defineEvent('ChargeExpired', { chargeId: oid, buyerOid: oid });

/** The provider reported another amount or currency than was readied: nothing is credited, finance has to look. */
export const ChargeMismatched = defineEvent('ChargeMismatched', {
  chargeId: oid,
  buyerOid: oid,
  providerRef: z.string(),
  reportedMinor: z.int(),
  reportedCurrency: z.string(),
});

export const chargeEvents = [
  ChargeReadied,
  ChargeOpened,
  ChargeApproved,
  ChargeCredited,
  ChargeDeclined,
  ChargeExpired,
  ChargeMismatched,
] as const;
export type ChargeEvent = EventOf<typeof chargeEvents>;
