import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { LocalisedText } from '../../localised-text.ts';
import { defineStream } from '../../stream.ts';
import { type BundleEvent, bundleEvents } from './events.ts';

/** Works that a bundle may have. */
export const bundleWorks = { least: 2, most: 20 } as const;

/** A work as it is sold by itself, from its own stream. */
export type BundledWork = { readonly contentOid: Oid; readonly priceCoins: number };

export type BundleCommand =
  | {
      readonly type: 'OfferBundle' | 'ChangeBundle';
      readonly bundleOid: Oid;
      readonly creatorOid: Oid;
      readonly title: LocalisedText;
      readonly works: readonly BundledWork[];
      readonly priceCoins: number;
    }
  | { readonly type: 'WithdrawBundle'; readonly creatorOid: Oid };

/** Plain JSON: a snapshot is this value written down. */
export type BundleState = {
  status: 'none' | 'offered' | 'withdrawn';
  bundleOid: Oid | '';
  creatorOid: Oid | '';
  title: LocalisedText | null;
  contentOids: Oid[];
  priceCoins: number;
};

export type BundleRefusal = 'BUNDLE_NOT_FOUND' | 'BUNDLE_WORKS_WRONG' | 'BUNDLE_PRICE_WRONG';

type Terms = Extract<BundleCommand, { type: 'OfferBundle' | 'ChangeBundle' }>;

export const bundle: Decider<BundleState, BundleCommand, BundleEvent, BundleRefusal> = {
  initial: () => ({
    status: 'none',
    bundleOid: '',
    creatorOid: '',
    title: null,
    contentOids: [],
    priceCoins: 0,
  }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'BundleOffered':
      case 'BundleChanged': {
        const { type: _type, ...terms } = event;
        return { ...terms, status: 'offered' };
      }
      case 'BundleWithdrawn':
        state.status = 'withdrawn';
        return state;
    }
  },

  decide: (state, command) => {
    if (command.type === 'OfferBundle')
      return state.status === 'none' ? termsOf('BundleOffered', command) : refuse('BUNDLE_NOT_FOUND');
    // Another creator's bundle is as one that does not exist.
    if (state.status === 'none' || !state.bundleOid || state.creatorOid !== command.creatorOid)
      return refuse('BUNDLE_NOT_FOUND');
    if (command.type === 'ChangeBundle')
      return state.status === 'offered' ? changed(state, command) : refuse('BUNDLE_NOT_FOUND');
    const { bundleOid, creatorOid } = state;
    return state.status === 'withdrawn' || !creatorOid
      ? []
      : [{ type: 'BundleWithdrawn', bundleOid, creatorOid }];
  },
};

/** Stream names are `bundle-{bundleOid}`. */
export const bundleStream = defineStream({
  category: 'bundle',
  idPattern: '{bundle}',
  holds: 'works of a creator that are sold together: which ones, and for how much',
  context: 'commerce',
  decider: bundle,
  events: bundleEvents,
  chained: true,
});

const termsOf = (
  type: 'BundleOffered' | 'BundleChanged',
  { works, priceCoins, type: _type, ...fields }: Terms,
): BundleEvent[] | Refusal<BundleRefusal> => {
  const contentOids = works.map(({ contentOid }) => contentOid);
  const { least, most } = bundleWorks;
  if (new Set(contentOids).size !== works.length || works.length < least || works.length > most)
    return refuse('BUNDLE_WORKS_WRONG', { least, most });
  // What costs nothing by itself is no part of a price.
  if (works.some((work) => work.priceCoins === 0)) return refuse('BUNDLE_WORKS_WRONG', { least, most });
  const together = works.reduce((sum, work) => sum + work.priceCoins, 0);
  // Each work costs a coin at least, and together they cost less than one by one.
  if (priceCoins < works.length || priceCoins >= together)
    return refuse('BUNDLE_PRICE_WRONG', { least: works.length, most: together - 1 });
  return [{ type, ...fields, contentOids, priceCoins }];
};

const changed = (state: Readonly<BundleState>, command: Terms): BundleEvent[] | Refusal<BundleRefusal> => {
  const decision = termsOf('BundleChanged', command);
  if (!Array.isArray(decision)) return decision;
  const [event] = decision;
  if (event?.type !== 'BundleChanged') return decision;
  const { title, contentOids, priceCoins } = event;
  const isSame =
    JSON.stringify([title, contentOids, priceCoins]) ===
    JSON.stringify([state.title, state.contentOids, state.priceCoins]);
  return isSame ? [] : decision;
};
