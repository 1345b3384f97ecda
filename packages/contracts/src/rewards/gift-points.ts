import { chargeAmounts } from '@fanfold/domain';
import { giftItems } from '@fanfold/domain/rewards';
import { z } from 'zod';

import { calendarDay, oid, position } from '../common.ts';

const itemNames = giftItems.map(({ itemName }) => itemName);
export const giftItemName = z.enum(itemNames);

/** How many points an item is; undefined for one that is not sold any more. */
export const giftPointsIn = (itemName: string): number | undefined =>
  giftItems.find((item) => item.itemName === itemName)?.points;

/** PAY-047, PAY-001. `amounts` is what it costs now; null while there is no rate of the day. */
export const GiftCard = z.object({
  itemName: giftItemName,
  points: z.int(),
  available: z.boolean(),
  amounts: chargeAmounts.nullable(),
});
export type GiftCard = z.infer<typeof GiftCard>;
export const GiftCardsReply = z.object({ items: z.array(GiftCard) });

/**
 * PAY-002. `type` and `addOneTouchPayment` are what they always are for gift points. Without an item it is
 * refused with NO_ITEM_SELECTED (PAY-050). `amount` is the total on the payer's screen, in won.
 */
export const GiftPointsBody = z.object({
  itemName: giftItemName.optional(),
  userOid: oid.optional(),
  amount: z.int().positive().optional(),
  type: z.literal('payletter-sg-kakao').default('payletter-sg-kakao'),
  addOneTouchPayment: z.literal(false).default(false),
  agreedToTerms: z.literal(true),
});
export const GiftPointsReply = z.object({ chargeId: oid, kakaoPayUrl: z.url(), position });

/** ADM-033. Codes as the partner's store gave them; one that is known already is left out. */
export const AddGiftCodesBody = z.object({
  itemName: giftItemName,
  codes: z
    .array(
      z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9-]{6,64}$/),
    )
    .min(1)
    .max(200),
});
export const AddGiftCodesReply = z.object({ position, added: z.int(), known: z.int() });

/** Won for ten thousand yen, from a day of Asia/Seoul on. */
export const YenRateBody = z.object({
  day: calendarDay,
  wonPer10000Yen: z.int().min(10_000).max(1_000_000),
});

/** What is in stock of each size, and the rates, newest first. */
export const GiftStockReply = z.object({
  items: z.array(
    z.object({
      itemName: giftItemName,
      points: z.int(),
      available: z.int(),
      reserved: z.int(),
      delivered: z.int(),
    }),
  ),
  rates: z.array(z.object({ day: z.iso.date(), wonPer10000Yen: z.int() })),
  /** The rate that counts today; null when it is missing or too old. */
  today: z.int().nullable(),
});
export type GiftStockReply = z.infer<typeof GiftStockReply>;
