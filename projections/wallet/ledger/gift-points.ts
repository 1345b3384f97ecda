import type { GiftCodeEvent } from '@fanfold/domain/rewards';

import { moneyIn } from './money-in.ts';
import { merged, type Posting } from './posting.ts';

type Sold = Extract<GiftCodeEvent, { type: 'GiftCodeDelivered' | 'GiftOrderUnfilled' }>;

/**
 * Gift points are sold, not issued: their price is income. A payment for which no code was left is booked
 * like that of a charge, since its refund reverses exactly that.
 */
export const giftPostings = ({ type, amounts, provider }: Sold): Posting[] =>
  merged(moneyIn(amounts, provider, type === 'GiftCodeDelivered' ? 'gift-points-sold' : undefined));
