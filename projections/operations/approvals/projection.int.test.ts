import { parseOid } from '@fanfold/domain';
import { history, replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { approvals, approvalsPage, waitingApprovals } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const oid = (digit: string) => parseOid(digit.repeat(24));
const [subjectOid, requestedByOid, adminOid] = [oid('f'), oid('a'), oid('b')];
const act = { kind: 'grantRole', role: 'finance', until: null } as const;
const told = history();
const lapsesAt = '2026-12-01T00:00:00.000Z';
const at = '2026-11-24T00:00:00.000Z';
const about = (digit: string) => ({ approvalId: oid(digit), subjectOid, act });
for (const digit of ['1', '2', '3', '4', '5'])
  told.add(`approval-${oid(digit)}`, {
    type: 'ApprovalRequested',
    ...about(digit),
    requestedByOid,
    reason: `reason ${digit}`,
    requestedAt: at,
    lapsesAt,
  });
const said = { adminOid, reason: 'so be it' };
told.add(`approval-${oid('1')}`, { type: 'ApprovalGranted', ...about('1'), ...said, decidedAt: at });
told.add(`approval-${oid('2')}`, { type: 'ApprovalRejected', ...about('2'), ...said, decidedAt: at });
told.add(`approval-${oid('3')}`, { type: 'ApprovalWithdrawn', ...about('3'), ...said, withdrawnAt: at });
told.add(`approval-${oid('4')}`, { type: 'ApprovalLapsed', ...about('4'), lapsedAt: lapsesAt });
const { events } = told;

describe('what waits for a second administrator', () => {
  it('is listed until it is decided, and stays in the list of all', async () => {
    await using replayed = await replay(database.url, approvals, { events });
    const { db } = replayed;
    const open = await approvalsPage(db, { state: 'open', limit: 10 });
    expect(open.rows).toMatchObject([{ approval_id: oid('5'), act, reason: 'reason 5', status: 'open' }]);
    expect(await waitingApprovals(db)).toEqual({ waiting: 1, oldestAt: at });
    const all = await approvalsPage(db, { state: 'all', limit: 10 });
    expect(all.rows.map(({ status, answer }) => [status, answer])).toEqual([
      ['open', null],
      ['lapsed', null],
      ['withdrawn', 'so be it'],
      ['rejected', 'so be it'],
      ['granted', null],
    ]);
  });

  it('is the same in batches of every size', async () => {
    const [one, some, all] = await replayDumps(database.url, approvals, events);
    expect(one?.['approval']?.length).toBe(5);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });
});
