import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { purchasedAmong, purchases, purchasesPage } from './queries.ts';

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
