import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { revenueRequests, revenueRequestsIn, waitingMonths } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const { creator: creatorOid, openHold: requestId, releasedHold: otherId, fan: byOid } = story;
const told = coinStory();
const stream = `settlement-${creatorOid}`;
for (const each of [requestId, otherId])
  told.add(stream, {
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
const { events } = told;

describe('requests for revenue', () => {
  it('are listed in their states, the newest first, with the months that wait for rates [ADM-072]', async () => {
    await using replayed = await replay(database.url, revenueRequests, { events });
    const states = async (state?: 'processing' | 'rejected' | 'complete') =>
      (await revenueRequestsIn(replayed.db, state)).map((each) => [each.requestId, each.state]);
    expect(await states()).toEqual([
      [otherId, 'rejected'],
      [requestId, 'processing'],
    ]);
    expect(await states('processing')).toEqual([[requestId, 'processing']]);
    expect(await states('complete')).toEqual([]);
    expect(await revenueRequestsIn(replayed.db, 'rejected')).toMatchObject([
      { won: 55_000, netWon: 53_190, amountMinor: 53_190, payOn: '2026-12-10' },
    ]);
    expect(await waitingMonths(replayed.db)).toEqual([{ month: '2026-10', reason: 'none' }]);
  });

  it('give the same rows in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, revenueRequests, events);
    expect(one?.['revenue_request']).toHaveLength(2);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });
});
