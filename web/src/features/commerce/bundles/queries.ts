import { Written } from '@fanfold/contracts';
import {
  BundlesReply,
  BuyBundleReply,
  OfferBundleReply,
  type OwnBundle,
  OwnBundlesReply,
} from '@fanfold/contracts/commerce';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { command, read } from '../../../lib/api.ts';
import type { PayWith } from '../split-payment.ts';

const bundlesKey = ['bundles'] as const;

/** Of a work, those that it is in; of a creator, all. */
export type BundlesOf = { readonly contentOid: string } | { readonly creatorOid: string };

/** Bundles, with what this reader would pay. */
export const bundlesQuery = (of: BundlesOf) =>
  queryOptions({
    queryKey: [...bundlesKey, 'shown', of],
    meta: { movesWith: 'wallet' },
    queryFn: ({ signal }) => read({ path: '/content/bundles', query: of, reply: BundlesReply, signal }),
  });

/** What I sell together, newest first. */
export const ownBundlesQuery = queryOptions({
  queryKey: [...bundlesKey, 'own'],
  queryFn: ({ signal }) => read({ path: '/creator-api/bundles', reply: OwnBundlesReply, signal }),
});

export type BundleTerms = Pick<OwnBundle, 'title' | 'priceCoins'> & {
  readonly contentOids: readonly string[];
};

export const offerBundle = (body: BundleTerms, intent: string) =>
  command({ path: '/creator-api/bundle', body, intent, reply: OfferBundleReply });

export const changeBundle = (body: BundleTerms & { readonly bundleOid: string }) =>
  command({ path: '/creator-api/bundle/change', body, reply: Written });

export const withdrawBundle = (bundleOid: string) =>
  command({ path: '/creator-api/bundle/withdraw', body: { bundleOid }, reply: Written });

export type BundleIntent = {
  readonly intent: string;
  readonly bundleOid: string;
  /** The price on screen. */
  readonly coins: number;
  readonly payWith: PayWith;
};
export type BundleBought = z.output<typeof BuyBundleReply>;

export const buyBundle = ({ intent, ...body }: BundleIntent) =>
  command({ path: '/account/purchase/bundle', body, intent, reply: BuyBundleReply });
