import { parseOid } from '@fanfold/domain';
import type { ItemTemplate } from '@fanfold/domain/rewards';
import { history, replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { qrEvents, qrEventsList } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const adminOid = parseOid('a'.repeat(24));
const person = (number: number) => parseOid(String(number).padStart(24, '0'));
const itemData: ItemTemplate = {
  kind: 'sorry_box',
  contentOids: [],
  maxPriceCoins: null,
  refundCoins: 0,
  expiresAt: null,
};
const told = history();
const save = (code: string, createCount: number) =>
  told.add(`qrEvent-${code}`, {
    type: 'QrEventSaved',
    code,
    title: `Fair ${createCount}`,
    itemData,
    createCount,
    endsAt: null,
    adminOid,
  });
const claim = (code: string, number: number) =>
  told.add(`qrEvent-${code}`, {
    type: 'QrEventClaimed',
    code,
    userOid: person(number),
    itemOid: person(100 + number),
    number,
    itemData,
  });
const remove = (code: string) => told.add(`qrEvent-${code}`, { type: 'QrEventRemoved', code, adminOid });
save('FAIR-1', 10);
claim('FAIR-1', 1);
save('FAIR-2', 5);
claim('FAIR-1', 2);
save('FAIR-1', 20);
save('FAIR-3', 5);
remove('FAIR-3');
remove('FAIR-2');
save('FAIR-2', 6);
const { events } = told;

describe('QR events', () => {
  it('are listed in their last saved state, with the number of codes given out; removed ones last [ADM-003]', async () => {
    await using replayed = await replay(database.url, qrEvents, { events });
    const list = await qrEventsList(replayed.db);
    expect(
      list.map(({ qrEventCode, createCount, issued, removed }) => [
        qrEventCode,
        createCount,
        issued,
        removed,
      ]),
    ).toEqual([
      ['FAIR-2', 6, 0, false],
      ['FAIR-1', 20, 2, false],
      ['FAIR-3', 5, 0, true],
    ]);
    expect(list[1]).toMatchObject({ title: 'Fair 20', itemData, endsAt: null });
  });

  it('give the same rows in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, qrEvents, events);
    expect(one?.['qr_event']?.length).toBe(3);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });

  it('refuse a batch that is delivered again', async () => {
    await using replayed = await replay(database.url, qrEvents, { events, batchSize: 3 });
    const before = await replayed.dump();
    await expect(replayed.redeliver()).rejects.toThrow(/checkpoints stood/);
    expect(await replayed.dump()).toEqual(before);
  });
});
