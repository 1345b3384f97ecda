import { timestamp } from '@fanfold/domain';
import { maxPriceCoins } from '@fanfold/domain/catalogue';
import { z } from 'zod';
import { Freshness, oid } from '../common.ts';

const discount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent: z.int().min(1).max(99) }),
  z.object({ kind: z.literal('fixed'), coins: z.int().min(1).max(maxPriceCoins) }),
]);

const code = z.string().max(40);

/** A creator makes a code for one of their contents, or with `contentOid` null for all of them (COM-021). */
export const CreateDiscountCodeBody = z.object({
  code,
  contentOid: oid.nullable().default(null),
  discount,
  startsAt: timestamp.nullable().default(null),
  endsAt: timestamp.nullable().default(null),
  /** How often it can be used in all; null for as often as wanted. */
  uses: z.int().min(1).max(1_000_000).nullable().default(null),
});
export const EndDiscountCodeBody = z.object({ code });

export const DiscountCode = z.object({
  code,
  contentOid: oid.nullable(),
  contentTitle: z.record(z.string(), z.string()).nullable(),
  discount,
  startsAt: timestamp.nullable(),
  endsAt: timestamp.nullable(),
  uses: z.int().nullable(),
  used: z.int(),
  ended: z.boolean(),
});
export type DiscountCode = z.infer<typeof DiscountCode>;
export const DiscountCodesReply = Freshness.extend({ codes: z.array(DiscountCode) });
