import { type Oid, workTarget } from '@fanfold/domain';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { numbered } from '../../../test/support/wallets.ts';
import { isOneBundle, ownedOfBundles, purchasedAmong, purchases, purchasesPage } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const { events } = coinStory();
const buyerOid = story.fan;

describe('purchases', () => {
  it('list the owner’s contents; a refunded one is no longer owned', async () => {
    await using replayed = await replay(database.url, purchases, { events });
    const contentOids = [story.song, story.clip, story.charge];
    expect(await purchasedAmong(replayed.db, { buyerOid, contentOids })).toEqual(new Set([story.clip]));
    expect(await purchasedAmong(replayed.db, { buyerOid: story.friend, contentOids })).toEqual(new Set());
    expect(await purchasedAmong(replayed.db, { buyerOid, contentOids: [] })).toEqual(new Set());
  });

  it('tell the owner’s pages that what they can open has changed', async () => {
    await using replayed = await replay(database.url, purchases, { events });
    const refunded = events.find(({ event }) => event.type === 'PurchaseRefunded');
    const position = String(refunded?.position);
    expect(replayed.messages).toContainEqual({ kind: 'access', topic: `access:${buyerOid}`, position });
  });

  it('are listed newest first, page by page [CAT-034]', async () => {
    const beforeRefund = events.slice(
      0,
      events.findIndex(({ event }) => event.type === 'PurchaseRefunded'),
    );
    await using replayed = await replay(database.url, purchases, { events: beforeRefund });
    const first = await purchasesPage(replayed.db, { buyerOid, limit: 1 });
    const second = await purchasesPage(replayed.db, {
      buyerOid,
      limit: 1,
      cursor: first.nextCursor ?? undefined,
    });
    expect([...first.purchases, ...second.purchases].map(({ contentOid }) => contentOid)).toEqual([
      story.clip,
      story.song,
    ]);
    expect(second.nextCursor).toBeNull();
  });

  it('tell what a person still owns of one purchase of a bundle', async () => {
    const told = coinStory();
    const [bundleOid, later] = [numbered(0xb0), numbered(0xb9)];
    const wallet = `wallet-${buyerOid}`;
    const [at, anotherDay] = ['2026-11-24T09:00:00.000Z', '2026-11-25T09:00:00.000Z'];
    const sale = events.flatMap(({ event }) => (event.type === 'ContentBought' ? [event] : []))[0];
    if (!sale) throw new Error('Nothing was bought');
    const buy = (contentOid: Oid, time: string, bundle: Oid | undefined = bundleOid) => {
      const resource = workTarget(contentOid);
      const entitlement = { ...sale.entitlement, ...resource };
      const bought = { ...sale, purchaseId: contentOid, resource, entitlement };
      told.add(wallet, { ...bought, ...(bundle ? { bundleOid: bundle } : {}) }, time);
      return bought;
    };
    const [one, two, three, rest] = [numbered(1), numbered(2), numbered(3), numbered(4)];
    for (const contentOid of [one, two]) buy(contentOid, at);
    const { contentKind: _kind, contentRevision: _at, listPriceCoins: _price, ...third } = buy(three, at);
    const { discountCoins: _off, type: _type, taken: returned, ...sold } = third;
    told.add(wallet, { ...sold, type: 'PurchaseRefunded', returned, reason: 'broken' });
    buy(rest, anotherDay);
    buy(later, anotherDay, numbered(0xb8));
    await using replayed = await replay(database.url, purchases, { events: told.events });
    const owned = await ownedOfBundles(replayed.db, { buyerOid, bundleOids: [bundleOid] });
    expect(new Set(owned.map(({ contentOid }) => contentOid))).toEqual(new Set([one, two, rest]));
    const first = owned.filter((other) => isOneBundle(other, { bundleOid, boughtAt: at }));
    expect(new Set(first.map(({ contentOid }) => contentOid))).toEqual(new Set([one, two]));
    expect(await ownedOfBundles(replayed.db, { buyerOid, bundleOids: [] })).toEqual([]);
    const alone = { bundleOid: null, boughtAt: at };
    expect(isOneBundle(alone, alone)).toBe(false);
  });

  it('give the same rows in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, purchases, events);
    expect(one?.['purchase']?.length).toBeGreaterThan(0);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });

  it('refuse a batch that is delivered again', async () => {
    await using replayed = await replay(database.url, purchases, { events, batchSize: 5 });
    const before = await replayed.dump();
    await expect(replayed.redeliver()).rejects.toThrow(/checkpoints stood/);
    expect(await replayed.dump()).toEqual(before);
  });
});
