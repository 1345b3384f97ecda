import type { Oid } from '@fanfold/domain';
import { history, replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { numbered } from '../../../test/support/wallets.ts';
import {
  creatorsToRequestFor,
  requestsToPay,
  revenueRequests,
  revenueRequestsIn,
  waitingMonths,
} from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const { creator: creatorOid, openHold: requestId, releasedHold: otherId, fan: byOid } = story;
const told = coinStory();
const stream = `settlement-${creatorOid}`;
const ask = (of: ReturnType<typeof coinStory>, each: Oid) =>
  of.add(stream, {
    type: 'RevenueRequested',
    creatorOid,
    requestId: each,
    requestMonth: '2026-11',
    months: [],
    won: 55_000,
    treatment: 'krFreelancer',
    taxTableVersion: 1,
    incomeTaxWon: 1_650,
    localTaxWon: 160,
    netWon: 53_190,
    currency: 'KRW',
    amountMinor: 53_190,
    remainderBeforeMicroWon: 0,
    remainderAfterMicroWon: 0,
    payeeRevision: 1,
    payOn: '2026-12-10',
    requestedAt: '2026-11-25T00:00:00.000Z',
  });
for (const each of [requestId, otherId]) ask(told, each);
const at = '2026-12-01T00:00:00.000Z';
told.add(stream, { type: 'RevenueProcessing', creatorOid, requestId, byOid, batchId: null, startedAt: at });
told.add(stream, {
  type: 'RevenueRejected',
  creatorOid,
  requestId: otherId,
  byOid,
  reason: 'name',
  rejectedAt: at,
});
for (const month of ['2026-10', '2026-09'])
  told.add(`monthRates-${month}`, {
    type: 'MonthRatesMissing',
    month,
    day: `${month}-30`,
    reason: 'none',
    askedAt: at,
  });
told.add('monthRates-2026-09', {
  type: 'MonthRatesFixed',
  month: '2026-09',
  day: '2026-09-30',
  yenMicroWon: 9_000_000,
  centMicroWon: 14_000_000,
  source: 'sandbox',
  fixedAt: at,
});
const set = (oid: Oid, aboveWon: number | null) =>
  told.add(`settlement-${oid}`, { type: 'AutomaticRequestSet', creatorOid: oid, aboveWon, setAt: at });
for (const oid of [creatorOid, byOid, requestId]) set(oid, 60_000);
set(requestId, null);
set(byOid, 70_000);
const { events } = told;

describe('requests for revenue', () => {
  it('are listed in their states, the newest first, with the months that wait for rates [ADM-072]', async () => {
    await using replayed = await replay(database.url, revenueRequests, { events });
    const states = async (state?: 'processing' | 'rejected' | 'complete') =>
      (await revenueRequestsIn(replayed.db, { state, limit: 10 })).requests.map((each) => [
        each.requestId,
        each.state,
      ]);
    expect(await states()).toEqual([
      [otherId, 'rejected'],
      [requestId, 'processing'],
    ]);
    expect(await states('processing')).toEqual([[requestId, 'processing']]);
    expect(await states('complete')).toEqual([]);
    expect(await revenueRequestsIn(replayed.db, { state: 'rejected', limit: 10 })).toMatchObject({
      requests: [{ won: 55_000, netWon: 53_190, amountMinor: 53_190, payOn: '2026-12-10', last: false }],
      nextCursor: null,
    });
    expect(await waitingMonths(replayed.db)).toEqual([{ month: '2026-10', reason: 'none' }]);
  });

  it('are all found page by page, and wait for a batch in the order in which they were made [ADM-072]', async () => {
    const many = coinStory();
    const ids = Array.from({ length: 7 }, (_, n) => numbered(0x500 + n));
    for (const each of ids) ask(many, each);
    const paid = { type: 'RevenueProcessing', creatorOid, byOid, batchId: null, startedAt: at } as const;
    many.add(stream, { ...paid, requestId: ids[0] as Oid });
    await using replayed = await replay(database.url, revenueRequests, { events: many.events });
    const { db } = replayed;
    const all = async (read: (cursor: string | undefined) => ReturnType<typeof revenueRequestsIn>) => {
      const pages: string[][] = [];
      let cursor: string | undefined;
      do {
        const page = await read(cursor);
        pages.push(page.requests.map((each) => each.requestId));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return pages;
    };
    const pagesOf = (list: readonly Oid[]) => [list.slice(0, 2), list.slice(2, 4), list.slice(4)];
    expect(await all((cursor) => revenueRequestsIn(db, { state: 'requested', cursor, limit: 2 }))).toEqual(
      pagesOf(ids.slice(1).reverse()),
    );
    // A batch holds the two newest: those that asked before them are found all the same, the first of them
    // first.
    const taken = new Set<string>(ids.slice(5));
    expect(await all((cursor) => requestsToPay(db, { taken, cursor, limit: 2 }))).toEqual([
      ids.slice(1, 3),
      ids.slice(3, 5),
    ]);
  });

  it('say whether a batch pays them [REV-013]', async () => {
    const followed = { creatorOid, requestId: otherId, byOid };
    const inBatch = history();
    for (const { event } of events) if (event.type === 'RevenueRequested') inBatch.add(stream, event);
    inBatch.add(stream, { type: 'RevenueProcessing', ...followed, batchId: byOid, startedAt: at });
    inBatch.add(stream, { type: 'RevenueCompleted', ...followed, reference: 'F1', completedAt: at });
    await using replayed = await replay(database.url, revenueRequests, { events: inBatch.events });
    expect(
      (await revenueRequestsIn(replayed.db, { limit: 10 })).requests.map((each) => [
        each.requestId,
        each.inBatch,
      ]),
    ).toEqual([
      [otherId, true],
      [requestId, false],
    ]);
  });

  it('name the last one of a creator who has left, and who asked to leave it unpaid', async () => {
    const leaving = history();
    for (const { event } of events.slice(
      0,
      events.findIndex(({ event: { type } }) => type === 'RevenueProcessing'),
    ))
      leaving.add(stream, event.type === 'RevenueRequested' ? { ...event, last: true } : event);
    const about = { creatorOid, requestId, byOid, reason: 'no such account' };
    leaving.add(stream, { type: 'RevenueUnpaidAsked', ...about, askedAt: at });
    const shown = async () => {
      await using replayed = await replay(database.url, revenueRequests, { events: leaving.events });
      return (await revenueRequestsIn(replayed.db, { limit: 10 })).requests;
    };
    expect(await shown()).toMatchObject([
      { requestId: otherId, last: true, unpaidAsked: null },
      { requestId, state: 'requested', last: true, unpaidAsked: { byOid, reason: 'no such account' } },
    ]);
    leaving.add(stream, { type: 'RevenueLeftUnpaid', ...about, askedByOid: otherId, leftAt: at });
    expect((await shown())[1]).toMatchObject({ requestId, state: 'unpaid' });
  });

  it('are made by themselves for those who switched that on and have none in the month', async () => {
    await using replayed = await replay(database.url, revenueRequests, { events });
    const listed = (month: string, after = '') =>
      creatorsToRequestFor(replayed.db, { month, after, limit: 10 });
    expect(await listed('2026-11')).toEqual([byOid]);
    const both = [byOid, creatorOid].sort();
    expect(await listed('2026-12')).toEqual(both);
    expect(await listed('2026-12', both[0])).toEqual(both.slice(1));
  });

  it('give the same rows in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, revenueRequests, events);
    expect(one?.['revenue_request']).toHaveLength(2);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });
});
