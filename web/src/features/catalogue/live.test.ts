import type { Tile } from '@fanfold/contracts/catalogue';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';

import type { LiveEvent } from '../../lib/live-connection.ts';
import { applyCatalogueEvent } from './live.ts';
import { tilesQuery } from './queries.ts';

const oid = (last: string) => `66f0000000000000000000${last}` as Tile['contentOid'];

const tile = (contentOid: Tile['contentOid'], priceCoins: number): Tile => ({
  contentOid,
  creatorOid: oid('99'),
  creatorNickname: 'Harin',
  creatorNames: {},
  kind: 'audio',
  original: 'en',
  languages: ['en'],
  title: { en: 'Rain' },
  summary: {},
  cover: { scene: 'rain', colours: ['#000000', '#111111', '#222222'] },
  priceCoins,
  access: 'sale',
  tiers: [],
  edition: null,
  isAdultContent: false,
  publishedAt: '2026-11-21T09:00:00.000Z',
  modifiedAt: '2026-11-21T09:00:00.000Z',
  allowedTier: null,
  isPaidContent: true,
  onlyPurchasableWithCoins: true,
  viewableWithoutSub: true,
  hashtags: [],
  lengthSeconds: null,
  videoLayout: null,
  views: 0,
  hideContent: false,
  isPrivateContent: false,
  isScenarioItem: false,
  collaborators: [],
  ratingRequired: false,
  ratingStatus: 'none',
  ageRating: null,
  purchased: false,
});

const told = (contentOid: Tile['contentOid'], position: string, priceCoins: number | null): LiveEvent => ({
  type: 'message',
  message: { kind: 'content', topic: 'catalogue', position, contentOid, priceCoins },
});

const home = () => {
  const client = new QueryClient();
  const { queryKey } = tilesQuery();
  client.setQueryData(queryKey, {
    pages: [{ tiles: [tile(oid('01'), 100)], nextCursor: null, position: '9', stale: false }],
    pageParams: [undefined],
  });
  return {
    client,
    price: () => client.getQueryData(queryKey)?.pages[0]?.tiles[0]?.priceCoins,
    isMarked: () => client.getQueryState(queryKey)?.isInvalidated,
  };
};

describe('the live catalogue', () => {
  it('shows a new price in place', () => {
    const { client, price, isMarked } = home();
    applyCatalogueEvent(client, told(oid('01'), '10', 150));
    expect(price()).toBe(150);
    expect(isMarked()).toBe(false);
  });

  it('passes over a price that is older than the page', () => {
    const { client, price } = home();
    applyCatalogueEvent(client, told(oid('01'), '8', 150));
    expect(price()).toBe(100);
  });

  it.each([
    ['a content that appeared', told(oid('02'), '10', 80)],
    ['a content that went', told(oid('01'), '10', null)],
    ['messages that may be missing', { type: 'resync' } as const],
  ])('reads the list again after %s', (_case, event) => {
    const { client, isMarked } = home();
    applyCatalogueEvent(client, event);
    expect(isMarked()).toBe(true);
  });
});
