import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import {
  withheldBetween,
  withheldByMonth,
  withheldByPayee,
  withheldPayments,
  withholding,
} from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const { creator: creatorOid, fan: byOid } = story;
const requests = [story.openHold, story.releasedHold, story.admin] as const;
const told = coinStory();
const stream = `settlement-${creatorOid}`;
const paidAt = ['2026-12-10T00:00:00.000Z', '2026-12-31T15:00:00.000Z', '2027-01-11T00:00:00.000Z'] as const;
const soldMonth = {
  month: '2026-10',
  won: 55_000,
  netWon: 53_190,
  currency: 'KRW',
  microWonPerMinor: 1_000_000,
  amountMinor: 53_190,
} as const;
for (const [index, requestId] of requests.entries()) {
  told.add(stream, {
    type: 'RevenueRequested',
    creatorOid,
    requestId,
    requestMonth: '2026-11',
    months: [soldMonth],
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
    payeeRevision: index + 1,
    payOn: '2026-12-10',
    requestedAt: '2026-11-25T00:00:00.000Z',
  });
  told.add(stream, {
    type: 'RevenueCompleted',
    creatorOid,
    requestId,
    byOid,
    reference: 'KR-1',
    completedAt: paidAt[index] ?? '',
  });
}
told.add(stream, {
  type: 'RevenueFailed',
  creatorOid,
  requestId: requests[2],
  byOid,
  reason: 'AC04',
  failedAt: '2027-01-12T00:00:00.000Z',
});
const { events } = told;

describe('what was withheld', () => {
  it('counts on the day of Seoul on which it was paid, and not where the payment came back [REV-028]', async () => {
    await using replayed = await replay(database.url, withholding, { events });
    const once = { creatorOid, treatment: 'krFreelancer', payments: 1, won: 55_000 };
    const tax = { incomeTaxWon: 1_650, localTaxWon: 160 };
    const of = (from: string, to: string) => withheldBetween(replayed.db, { from, to });
    expect(await of('2026-01-01', '2026-12-31')).toEqual([{ ...once, ...tax }]);
    // 2026-12-31T15:00Z is the first moment of the next year in Seoul.
    expect(await of('2027-01-01', '2027-12-31')).toEqual([{ ...once, ...tax }]);
    expect(await of('2026-01-01', '2027-12-31')).toMatchObject([{ payments: 2, won: 110_000 }]);
    // Each payee is one of their own: another person may have been paid before.
    expect(await withheldByPayee(replayed.db, { from: '2026-01-01', to: '2027-12-31' })).toEqual([
      { ...once, ...tax, payeeRevision: 1 },
      { ...once, ...tax, payeeRevision: 2 },
    ]);
    expect(await withheldByMonth(replayed.db, { from: '2026-01-01', to: '2027-12-31' })).toEqual([
      { month: '2026-12', won: 55_000, ...tax },
      { month: '2027-01', won: 55_000, ...tax },
    ]);
  });

  it('names each payment of a creator in a year with the months that it paid, the newest first', async () => {
    await using replayed = await replay(database.url, withholding, { events });
    const sums = { won: 55_000, incomeTaxWon: 1_650, localTaxWon: 160 };
    const paid = { treatment: 'krFreelancer', ...sums, months: ['2026-10'] };
    const of = (from: string, to: string) => withheldPayments(replayed.db, creatorOid, { from, to });
    expect(await of('2026-01-01', '2027-12-31')).toEqual([
      { requestId: requests[1], paidOn: '2027-01-01', ...paid },
      { requestId: requests[0], paidOn: '2026-12-10', ...paid },
    ]);
    expect(await of('2026-01-01', '2026-12-31')).toMatchObject([{ requestId: requests[0] }]);
    expect(await withheldPayments(replayed.db, byOid, { from: '2026-01-01', to: '2027-12-31' })).toEqual([]);
  });

  it('counts on the day on which the bank booked the payment, whenever its statement is read', async () => {
    const late = coinStory();
    const paid = told.events.filter(({ stream: of }) => of === stream);
    const [asked, completed] = paid.slice(2, 4);
    if (!asked || !completed) throw new Error('No request');
    late.add(stream, asked.event);
    late.add('bankAccount-KRW', {
      type: 'PayoutLinePaid',
      currency: 'KRW',
      endToEndId: 'KR-1',
      batchId: story.charge,
      creatorOid,
      requestId: requests[1],
      entryId: 'e1',
      amountMinor: 53_190,
      netWon: 53_190,
      bookedOn: '2026-12-31',
      paidAt: '2027-01-02T01:00:00.000Z',
    });
    late.add(stream, {
      ...completed.event,
      completedAt: '2027-01-02T01:00:00.000Z',
    } as typeof completed.event);
    await using replayed = await replay(database.url, withholding, { events: late.events });
    const months = await withheldByMonth(replayed.db, { from: '2026-01-01', to: '2027-12-31' });
    expect(months).toMatchObject([{ month: '2026-12', won: 55_000 }]);
    const [one, ...others] = await replayDumps(database.url, withholding, late.events);
    for (const dump of others) expect(dump).toEqual(one);
  });

  it('is the same in batches of one, of three and of all', async () => {
    const [one, ...others] = await replayDumps(database.url, withholding, events);
    expect(one?.['withheld_request']).toHaveLength(3);
    for (const dump of others) expect(dump).toEqual(one);
  });
});
