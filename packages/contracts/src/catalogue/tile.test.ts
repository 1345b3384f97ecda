import { expect, it } from 'vitest';

import { Tile } from './tile.ts';

/** What each field of the specification's list item is called here. */
const names = {
  creatorOid: 'creatorOid',
  title: 'title',
  multiLangTitle: 'title',
  length: 'lengthSeconds',
  modified: 'modifiedAt',
  isAdultContent: 'isAdultContent',
  allowedTier: 'allowedTier',
  price: 'priceCoins',
  views: 'views',
  hideContent: 'hideContent',
  hashtags: 'hashtags',
  viewableTiers: 'tiers',
  viewableWithoutSub: 'viewableWithoutSub',
  videoLayout: 'videoLayout',
  thumbnail: 'cover',
  ratingStatus: 'ratingStatus',
  ratingRequired: 'ratingRequired',
  isPaidContent: 'isPaidContent',
  onlyPurchasableWithCoins: 'onlyPurchasableWithCoins',
  isScenarioItem: 'isScenarioItem',
  isPrivateContent: 'isPrivateContent',
  collaborators: 'collaborators',
} as const satisfies Readonly<Record<string, keyof Tile>>;

it('has each field of a list item, and an item without one is refused [CAT-070]', () => {
  expect(Object.keys(names)).toHaveLength(22);
  const reported = Tile.safeParse({}).error?.issues.map(({ path }) => String(path[0]));
  for (const name of Object.values(names)) expect(reported).toContain(name);
});
