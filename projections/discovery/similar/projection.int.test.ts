import { type Oid, parseOid, workTarget } from '@fanfold/domain';
import { type History, history, replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { boughtWith, similar } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const id = (n: number): Oid => parseOid(n.toString(16).padStart(24, '0'));
const [rain, moon, sea] = [id(1), id(2), id(3)];
const seller = id(0xc1);

const spend = (contentOid: Oid) => ({
  resource: workTarget(contentOid),
  paidCoins: 10,
  bonusCoins: 0,
  bonusShareRefunded: 0,
  feeCoins: 0,
  proceeds: [],
  entitlement: {
    kind: 'work' as const,
    oid: contentOid,
    from: '2026-11-21T00:00:00.000Z',
    until: null,
    source: 'purchase' as const,
  },
  sellerOid: seller,
});
const lots = [
  {
    lotId: 'a',
    kind: 'paid' as const,
    coins: 10,
    expiresAt: '2031-11-21T00:00:00.000Z',
    issuedUnder: 'KR' as const,
  },
];

const buy = (told: History, buyer: number, contentOid: Oid): void =>
  void told.add(`wallet-${id(buyer)}`, {
    type: 'ContentBought',
    walletOid: id(buyer),
    purchaseId: id(buyer * 100 + Number(`0x${contentOid}`)),
    contentKind: 'audio',
    contentRevision: 0,
    listPriceCoins: 10,
    discountCoins: 0,
    taken: lots,
    ...spend(contentOid),
  } as never);
const refund = (told: History, buyer: number, contentOid: Oid): void =>
  void told.add(`wallet-${id(buyer)}`, {
    type: 'PurchaseRefunded',
    walletOid: id(buyer),
    purchaseId: id(buyer * 100 + Number(`0x${contentOid}`)),
    returned: lots,
    reason: 'test',
    ...spend(contentOid),
  } as never);

const story = (): History => {
  const told = history();
  for (const buyer of [0x11, 0x12, 0x13]) {
    buy(told, buyer, rain);
    buy(told, buyer, moon);
  }
  for (const buyer of [0x11, 0x12]) buy(told, buyer, sea);
  return told;
};

describe('works that the same people bought', () => {
  const asked = async (told: History, contentOids: readonly Oid[]) => {
    await using replayed = await replay(database.url, similar, { events: told.events });
    return await boughtWith(replayed.db, { contentOids, limit: 10 });
  };

  it('are those that most people bought together, in both directions [DIS-007]', async () => {
    expect(await asked(story(), [rain])).toEqual([
      { contentOid: moon, people: 3 },
      { contentOid: sea, people: 2 },
    ]);
    expect((await asked(story(), [sea])).map(({ contentOid }) => contentOid)).toEqual([rain, moon]);
    expect(await asked(story(), [rain, moon])).toEqual([{ contentOid: sea, people: 4 }]);
  });

  it('do not tell what a single person bought', async () => {
    const told = story();
    buy(told, 0x11, id(9));
    expect((await asked(told, [rain])).map(({ contentOid }) => contentOid)).not.toContain(id(9));
  });

  it('are forgotten with a refund, and count again with another purchase', async () => {
    const told = story();
    refund(told, 0x11, sea);
    expect(await asked(told, [sea])).toEqual([]);
    buy(told, 0x11, sea);
    expect(await asked(told, [sea])).toHaveLength(2);
  });

  it('are the same for every size of batches', async () => {
    const told = story();
    refund(told, 0x12, moon);
    const [one, some, all] = await replayDumps(database.url, similar, told.events);
    expect(one?.['co_bought']?.length).toBeGreaterThan(0);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });
});
