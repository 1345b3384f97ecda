import { parseOid } from '@fanfold/domain';
import { history, replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { deletionsPage, deletionsRead } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const oid = (digit: string) => parseOid(digit.repeat(24));
const at = '2026-11-24T00:00:00.000Z';
const finalAt = '2026-12-08T00:00:00.000Z';
const lost = { paidCoins: 0, bonusCoins: 0, credits: 0 };
const told = history();
const ask = (digit: string, by: 'person' | 'admin') =>
  told.add(`deletion-${oid(digit)}`, {
    type: 'DeletionRequested',
    accountOid: oid(digit),
    by,
    reason: 'other',
    feedback: `words of ${digit}`,
    requestedAt: at,
  });
const wait = (digit: string) =>
  told.add(`deletion-${oid(digit)}`, {
    type: 'DeletionWaitStarted',
    accountOid: oid(digit),
    by: 'admin',
    startedAt: at,
    finalAt,
    lost,
    refundedCharges: [],
  });
for (const digit of ['1', '2', '3', '4', '5']) ask(digit, digit === '2' ? 'admin' : 'person');
for (const digit of ['2', '3', '4', '5']) wait(digit);
told.add(`deletion-${oid('3')}`, {
  type: 'DeletionCancelled',
  accountOid: oid('3'),
  by: 'person',
  reason: null,
});
for (const digit of ['4', '5'])
  told.add(`deletion-${oid(digit)}`, {
    type: 'DeletionFinalised',
    accountOid: oid(digit),
    finalisedAt: finalAt,
    eraseAt: '2026-12-09T00:00:00.000Z',
  });
told.add(`deletion-${oid('5')}`, {
  type: 'AccountErased',
  accountOid: oid('5'),
  erasedAt: '2026-12-09T00:00:00.000Z',
});
const { events } = told;

describe('deletions of accounts', () => {
  it('are listed with the step that they have reached, apart from those that ended [ADM-066]', async () => {
    await using replayed = await replay(database.url, deletionsRead, { events });
    const open = await deletionsPage(replayed.db, { state: 'open', limit: 10 });
    expect(open.deletions).toMatchObject([
      { accountOid: oid('4'), state: 'final', nextAt: '2026-12-09T00:00:00.000Z' },
      { accountOid: oid('2'), state: 'wait', requestedBy: 'admin', startedAt: at, nextAt: finalAt },
      { accountOid: oid('1'), state: 'requested', reason: 'other', startedAt: null, nextAt: null },
    ]);
    const { deletions } = await deletionsPage(replayed.db, { state: 'ended', limit: 10 });
    expect(deletions).toMatchObject([
      { accountOid: oid('5'), state: 'erased', nextAt: null, endedAt: '2026-12-09T00:00:00.000Z' },
      { accountOid: oid('3'), state: 'cancelled', nextAt: null },
    ]);
  });

  it('begin again when they are asked for again', async () => {
    const later = history();
    for (const { stream, event } of events) later.add(stream, event);
    later.add(`deletion-${oid('3')}`, {
      type: 'DeletionRequested',
      accountOid: oid('3'),
      by: 'admin',
      reason: 'expensive',
      feedback: 'again',
      requestedAt: finalAt,
    });
    await using replayed = await replay(database.url, deletionsRead, { events: later.events });
    const { deletions } = await deletionsPage(replayed.db, { state: 'open', limit: 1 });
    expect(deletions).toMatchObject([
      { accountOid: oid('3'), state: 'requested', reason: 'expensive', startedAt: null },
    ]);
  });

  it('are the same for every size of batches', async () => {
    const [one, some, whole] = await replayDumps(database.url, deletionsRead, events);
    expect(one?.['deletion']?.length).toBe(5);
    expect(some).toEqual(one);
    expect(whole).toEqual(one);
  });
});
