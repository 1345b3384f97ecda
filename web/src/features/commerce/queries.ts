import { Written } from '@fanfold/contracts';
import type { Watermark } from '@fanfold/contracts/catalogue';
import {
  CartReply,
  DiscountCodesReply,
  DonationsReply,
  GiftReply,
  OrderReply,
  PurchaseReceipt,
  RefundReply,
  SpendReply,
} from '@fanfold/contracts/commerce';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { command, read } from '../../lib/api.ts';
import type { PayWith } from './split-payment.ts';

/** What is in my cart, each item as it stands now (COM-016). */
export const cartQuery = () =>
  queryOptions({
    queryKey: ['cart'],
    queryFn: ({ signal }) => read({ path: '/account/shoppingCart', reply: CartReply, signal }),
  });

/** The receipt of one purchase. */
export const purchaseReceiptQuery = (purchaseId: string) =>
  queryOptions({
    queryKey: ['purchase-receipt', purchaseId],
    queryFn: ({ signal }) =>
      read({ path: '/account/purchase/receipt', query: { purchaseId }, reply: PurchaseReceipt, signal }),
  });

/** A buyer gives back what they have not opened. */
export const withdrawPurchase = (body: { readonly purchaseId: string }, intent: string) =>
  command({ path: '/account/purchase/withdraw', body, intent, reply: RefundReply });

export const updateCart = (change: {
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}) => command({ path: '/account/shoppingCart/update', body: change, reply: Written });

export type Order = {
  readonly intent: string;
  readonly items: readonly {
    readonly entry: string;
    /** What is left of the price after the discount. */
    readonly coins: number;
    readonly discountCode?: string;
  }[];
  readonly payWith: PayWith;
};

export const order = ({ intent, ...body }: Order) =>
  command({ path: '/account/purchase/shoppingCart', body, intent, reply: OrderReply });

export type GiftIntent = {
  readonly intent: string;
  readonly contentOid: string;
  readonly giftees: readonly string[];
  readonly coins: number;
  readonly payWith: PayWith;
};

export const give = ({ intent, ...body }: GiftIntent) =>
  command({ path: '/account/gift', body, intent, reply: GiftReply });

/** A gift as it stands; it ends within moments. */
export const giftQuery = (giftId: string) =>
  queryOptions({
    queryKey: ['gift', giftId],
    queryFn: ({ signal }) => read({ path: '/account/gift', query: { giftId }, reply: GiftReply, signal }),
  });

/** Donations to a content, newest first. */
export const donationsQuery = (contentOid: string) =>
  infiniteQueryOptions({
    queryKey: ['donations', contentOid],
    queryFn: ({ pageParam, signal }) =>
      read({
        path: '/content/donations',
        query: { contentOid, cursor: pageParam, limit: 10 },
        reply: DonationsReply,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export type DonationIntent = {
  readonly intent: string;
  readonly contentOid: string;
  readonly amount: number;
  readonly comment: string;
  readonly payWith: PayWith;
};

export const donate = ({ intent, ...body }: DonationIntent) =>
  command({ path: '/account/donate', body, intent, reply: SpendReply });

export const buyDrmEncoding = (body: {
  readonly intent: string;
  readonly contentOid: string;
  readonly price: number;
  readonly watermark: Watermark;
}) => {
  const { intent, ...rest } = body;
  return command({ path: '/account/purchase/drm/encoding', body: rest, intent, reply: SpendReply });
};

/** COM-006: another mark for the viewers of an encoded work. */
export const chooseWatermark = (body: { readonly contentOid: string; readonly watermark: Watermark }) =>
  command({ path: '/content/watermark', body, reply: Written });

/** My discount codes, newest first (COM-021). */
export const discountCodesQuery = () =>
  queryOptions({
    queryKey: ['discount-codes'],
    queryFn: ({ signal }) => read({ path: '/creator-api/discount-codes', reply: DiscountCodesReply, signal }),
  });

export type NewCode = {
  readonly code: string;
  readonly contentOid: string | null;
  readonly discount:
    | { readonly kind: 'percent'; readonly percent: number }
    | { readonly kind: 'fixed'; readonly coins: number };
  readonly endsAt: string | null;
  readonly uses: number | null;
};

export const createCode = (body: NewCode) =>
  command({ path: '/creator-api/discount-code', body, reply: Written });

export const endCode = (code: string) =>
  command({ path: '/creator-api/discount-code/end', body: { code }, reply: Written });
