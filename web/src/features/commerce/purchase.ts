import { PurchaseReply } from '@fanfold/contracts/commerce';
import type { z } from 'zod';

import { command } from '../../lib/api.ts';
import { isProblem, problemNumber } from '../../lib/problem.ts';
import type { PayWith } from './split-payment.ts';

/**
 * Everything that the person agreed to when pressing "Buy"; the same key always goes with the same content.
 */
export type PurchaseIntent = {
  readonly intent: string;
  readonly contentOid: string;
  readonly creatorOid: string;
  /** The price on screen. */
  readonly coins: number;
  readonly payWith: PayWith;
  readonly discountCode?: string;
};

export type Bought = z.output<typeof PurchaseReply>;

export const buy = ({ intent, ...body }: PurchaseIntent) =>
  command({ path: '/account/purchase', body, intent, reply: PurchaseReply });

/** What a refused purchase means to the person. */
export type Refusal =
  | { readonly status: 'short'; readonly missing: number | undefined }
  | { readonly status: 'already' }
  | { readonly status: 'changed'; readonly now: number }
  | { readonly status: 'signed-out' }
  /** The discount code does not count (any more). */
  | { readonly status: 'code' }
  | { readonly status: 'other' };

export const readRefusal = (error: unknown): Refusal => {
  if (isProblem(error, 'NOT_ENOUGH_COINS'))
    return { status: 'short', missing: problemNumber(error, 'missingCoins') };
  if (isProblem(error, 'ALREADY_PURCHASED')) return { status: 'already' };
  if (isProblem(error, 'NOT_SIGNED_IN')) return { status: 'signed-out' };
  if (isProblem(error, 'DISCOUNT_CODE_WRONG', 'DISCOUNT_CODE_USED_UP')) return { status: 'code' };
  const now = isProblem(error, 'PRICE_CHANGED') ? problemNumber(error, 'priceCoins') : undefined;
  return now === undefined ? { status: 'other' } : { status: 'changed', now };
};
