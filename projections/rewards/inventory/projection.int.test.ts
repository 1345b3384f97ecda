import { parseOid } from '@fanfold/domain';
import type { ItemTemplate } from '@fanfold/domain/rewards';
import { history, replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { inventory, itemsOf } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const userOid = parseOid('a'.repeat(24));
const friendOid = parseOid('b'.repeat(24));
const contentOid = parseOid('c'.repeat(24));
const item = (number: number) => parseOid(String(number).padStart(24, '0'));
const draw = { serverSeed: '0f'.repeat(32), clientSeed: 'mine', roll: 4 };
const odds = [{ prize: { kind: 'coins', coins: 1 } as const, chance: 10_000 }];

const told = history();
const grant = (number: number, kind: ItemTemplate['kind'], owner = userOid) =>
  told.add(`inventory-${owner}`, {
    type: 'ItemGranted',
    userOid: owner,
    itemOid: item(number),
    grantedAt: '2026-11-21T09:00:00.000Z',
    item: { kind, contentOids: [], maxPriceCoins: 300, refundCoins: 5, expiresAt: null },
    source: 'event',
    sourceId: 'x',
    code: kind === 'point_code' ? 'ABCD-1234' : null,
    odds: kind === 'random_box' ? odds : null,
    commitment: kind === 'random_box' ? 'e'.repeat(64) : null,
    serverSeed: kind === 'random_box' ? draw.serverSeed : null,
  });
const ids = (number: number) => ({ userOid, itemOid: item(number) });
const content = { kind: 'content', contentOid } as const;
grant(1, 'random_box');
grant(2, 'video_coupon');
grant(3, 'point_code');
grant(4, 'random_box');
grant(5, 'sorry_box');
grant(6, 'sorry_box', friendOid);
told.add(`inventory-${userOid}`, { type: 'ItemUsed', ...ids(1), kind: 'random_box', prize: content, draw });
told.add(`inventory-${userOid}`, {
  type: 'ItemUsed',
  ...ids(2),
  kind: 'video_coupon',
  prize: content,
  draw: null,
});
told.add(`inventory-${userOid}`, {
  type: 'PrizeSubstituted',
  ...ids(1),
  kind: 'random_box',
  prize: { kind: 'coins', coins: 30 },
});
told.add(`inventory-${userOid}`, {
  type: 'ItemUseReversed',
  ...ids(2),
  kind: 'video_coupon',
  reason: 'owned already',
});
told.add(`inventory-${userOid}`, { type: 'ItemRefunded', ...ids(5), kind: 'sorry_box', refundCoins: 5 });
told.add(`inventory-${userOid}`, { type: 'ItemDeleted', ...ids(4) });
const { events } = told;

describe('the inventory', () => {
  it('lists a person’s items, newest first, each with its state [COM-007, COM-025, COM-037]', async () => {
    await using replayed = await replay(database.url, inventory, { events });
    const items = await itemsOf(replayed.db, userOid);
    expect(items.map(({ itemOid, status }) => [itemOid, status])).toEqual([
      [item(5), 'refunded'],
      [item(3), 'unused'],
      [item(2), 'unused'],
      [item(1), 'used'],
    ]);
    expect(items.at(-1)).toMatchObject({ prize: content, draw, replacement: { kind: 'coins', coins: 30 } });
    expect(items[1]).toMatchObject({
      code: 'ABCD-1234',
      refund: { coins: 5, until: '2026-11-28T09:00:00.000Z' },
    });
    expect(items[2]).toMatchObject({ prize: null, draw: null, maxPriceCoins: 300 });
    expect(items[0]).toMatchObject({ refund: null });
    expect(await itemsOf(replayed.db, friendOid)).toHaveLength(1);
  });

  it('shows odds and commitment before use, and never the seed [COM-027]', async () => {
    await using replayed = await replay(database.url, inventory, { events: events.slice(0, 1) });
    const dumped = JSON.stringify(await replayed.dump());
    expect(await itemsOf(replayed.db, userOid)).toMatchObject([
      { odds, commitment: 'e'.repeat(64), draw: null },
    ]);
    expect(dumped).not.toContain(draw.serverSeed);
  });

  it('gives the same rows in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, inventory, events);
    expect(one?.['inventory_item']?.length).toBe(5);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });

  it('refuses a batch that is delivered again', async () => {
    await using replayed = await replay(database.url, inventory, { events, batchSize: 5 });
    const before = await replayed.dump();
    await expect(replayed.redeliver()).rejects.toThrow(/checkpoints stood/);
    expect(await replayed.dump()).toEqual(before);
  });
});
