import type { GiftCard } from '@fanfold/contracts/rewards';
import { seoulDay } from '@fanfold/domain';
import {
  giftCodesStream,
  giftItems,
  giftPriceOf,
  rateOn,
  yenRateId,
  yenRateStream,
} from '@fanfold/domain/rewards';
import type { EventLog } from '@fanfold/event-log';

/**
 * The tiles and today's prices, from the stocks' and the rate's own streams. A tile without a code or a rate
 * is not available.
 */
export const giftCards = async (
  { commands }: EventLog,
  now: string,
  { maxAgeMs }: { maxAgeMs: number },
): Promise<GiftCard[]> => {
  const { state: rates } = await commands.load(yenRateStream, yenRateId, { maxAgeMs });
  const rate = rateOn(rates, seoulDay(now));
  return Promise.all(
    giftItems.map(async ({ itemName, points }) => {
      const { state } = await commands.load(giftCodesStream, itemName, { maxAgeMs });
      return {
        itemName,
        points,
        available: rate !== undefined && state.available.length > 0,
        amounts: rate === undefined ? null : giftPriceOf(points, rate),
      };
    }),
  );
};
