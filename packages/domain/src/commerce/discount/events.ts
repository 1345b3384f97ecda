// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { target } from '../../target.ts';
import { timestamp } from '../../time.ts';

const code = z.string();

/** What a code takes off a price. */
export const discount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent: z.int().positive() }),
  z.object({ kind: z.literal('fixed'), coins: z.int().positive() }),
]);
export type Discount = z.infer<typeof discount>;

/** A creator made a code for one of their works, or for all of them (null). */
export const DiscountCodeCreated = defineEvent('DiscountCodeCreated', {
  creatorOid: oid,
  code,
  resource: target.nullable(),
  discount,
  startsAt: timestamp.nullable(),
  /** The first moment at which it is over. */
  endsAt: timestamp.nullable(),
  /** How often it can be used in all; null for as often as wanted. */
  uses: z.int().positive().nullable(),
});

export const DiscountCodeEnded = defineEvent('DiscountCodeEnded', { creatorOid: oid, code });

/** One use is set aside for one attempt to buy. */
export const DiscountUseReserved = defineEvent('DiscountUseReserved', {
  creatorOid: oid,
  code,
  reservationId: oid,
  buyerOid: oid,
  resource: target,
  reservedUntil: timestamp,
});

export const DiscountUsed = defineEvent('DiscountUsed', {
  creatorOid: oid,
  code,
  reservationId: oid,
  buyerOid: oid,
});

/** The use can be made again. */
export const DiscountUseReleased = defineEvent('DiscountUseReleased', {
  creatorOid: oid,
  code,
  reservationId: oid,
  cause: z.enum(['refused', 'lapsed', 'refunded']),
});

export const discountEvents = [
  DiscountCodeCreated,
  DiscountCodeEnded,
  DiscountUseReserved,
  DiscountUsed,
  DiscountUseReleased,
] as const;
export type DiscountEvent = EventOf<typeof discountEvents>;
