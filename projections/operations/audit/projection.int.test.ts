import type { DomainEvent } from '@fanfold/domain';
import type { Actor, Recorded } from '@fanfold/event-log';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { type AuditFilter, actsInAudit, audit, auditLineAt, auditPage } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const told = coinStory();
const granted = told.events.filter(({ event }) => /^Role(Granted|Revoked)$/.test(event.type)).length;
const finance = story.friend;
const acted: Recorded[] = [];
const act = (stream: string, event: DomainEvent, actor: Actor, at?: string): Recorded => {
  const recorded = told.add(stream, event, at);
  const seen = { ...recorded, metadata: { ...recorded.metadata, actor } };
  acted.push(seen);
  return seen;
};
const byAdmin: Actor = { oid: story.admin, role: 'admin' };
const sanctioned = act(
  `sanctions-${story.fan}`,
  {
    type: 'SanctionImposed',
    accountOid: story.fan,
    sanctionId: story.song,
    kind: 'warning',
    channelOid: null,
    errorStatus: null,
    reason: 'Rude 100% of the time',
    imposedAt: '2026-12-01T00:00:00.000Z',
    until: null,
  },
  byAdmin,
  '2026-12-01T14:59:00.000Z',
);
const decided = act(
  `report-${story.clip}`,
  {
    type: 'ReportDecided',
    reportOid: story.clip,
    reporterOid: story.friend,
    kind: 'content',
    targetOid: story.song,
    outcome: 'dismissed',
    note: 'a matter of taste',
    decidedBy: story.admin,
    decidedAt: '2026-12-01T15:01:00.000Z',
  },
  byAdmin,
  '2026-12-01T15:01:00.000Z',
);
const look = act(
  'inspections-2026-12-02',
  {
    type: 'PersonalDataRead',
    readerOid: finance,
    subjectOids: [story.fan, story.creator],
    what: 'wallet',
    operation: 'GET /api/coinevent',
    reason: null,
  },
  { oid: finance, role: 'user' },
  '2026-12-02T03:00:00.000Z',
);
const impersonated = act(
  `account-${story.fan}`,
  {
    type: 'ResidenceDeclared',
    accountOid: story.fan,
    country: 'JP',
    from: '2026-12-02T00:00:00.000Z',
    evidence: 'declared',
  },
  { oid: story.fan, role: 'user', impersonator: story.admin },
);
const rebuilt = told.add('operations-projections', {
  type: 'RebuildRequested',
  projection: 'ledger',
  rebuildId: story.song,
  swap: 'automatic',
  reason: 'from the terminal',
});
told.add(`account-${story.fan}`, {
  type: 'ResidenceDeclared',
  accountOid: story.fan,
  country: 'KR',
  from: '2026-12-03T00:00:00.000Z',
  evidence: 'declared',
});
const events = told.events.map(
  (recorded) => acted.find(({ position }) => position === recorded.position) ?? recorded,
);

describe('the audit', () => {
  it('has every act with an administrator’s or finance’s rights and every look, and no act of other people', async () => {
    await using replayed = await replay(database.url, audit, { events });
    const { rows } = await auditPage(replayed.db, { limit: 100 });
    const expected = [rebuilt, impersonated, look, decided, sanctioned];
    expect(rows.slice(0, expected.length).map(({ position }) => position)).toEqual(
      expected.map(({ position }) => String(position)),
    );
    // All grants of roles count: the first administrator comes from the command line.
    expect(rows).toHaveLength(expected.length + granted);
    expect(rows.at(-1)).toMatchObject({ type: 'RoleGranted', actor_oid: null, subjects: [story.admin] });
    expect(await auditLineAt(replayed.db, String(look.position))).toMatchObject({
      is_look: true,
      actor_oid: finance,
      what: 'wallet',
      operation: 'GET /api/coinevent',
      subjects: [story.creator, story.fan].toSorted(),
      stream: 'inspections-2026-12-02',
      revision: 0,
    });
    expect(await actsInAudit(replayed.db)).toContain('ReportDecided');
  });

  it('is narrowed by text, actor, act, person and time, page by page', async () => {
    await using replayed = await replay(database.url, audit, { events });
    const found = async (filter: AuditFilter) =>
      (await auditPage(replayed.db, { ...filter, limit: 100 })).rows.map(({ position }) => position);
    const only = (...lines: readonly Recorded[]) => lines.map(({ position }) => String(position));
    expect(await found({ text: 'RUDE 100%' })).toEqual(only(sanctioned));
    expect(await found({ text: 'Rude_100' })).toEqual([]);
    expect(await found({ text: 'matter of TASTE' })).toEqual(only(decided));
    expect(await found({ text: 'api/coinevent' })).toEqual(only(look));
    expect(await found({ actorOid: story.admin })).toEqual(only(decided, sanctioned));
    expect(await found({ act: 'ReportDecided' })).toEqual(only(decided));
    expect(await found({ personOid: story.fan })).toEqual(only(impersonated, look, sanctioned));
    expect(await found({ personOid: story.fan, kind: 'look' })).toEqual(only(look));
    const day = { from: '2026-12-01T15:00:00.000Z', until: '2026-12-02T15:00:00.000Z' };
    expect(await found({ ...day, kind: 'act', actorOid: story.admin })).toEqual(only(decided));
    const first = await auditPage(replayed.db, { personOid: story.fan, limit: 2 });
    expect(first.rows).toHaveLength(2);
    const { rows, nextCursor } = await auditPage(replayed.db, {
      personOid: story.fan,
      limit: 2,
      cursor: first.nextCursor ?? '',
    });
    expect([rows.map(({ position }) => position), nextCursor]).toEqual([only(sanctioned), null]);
  });

  it('forgets what was written about a person who was erased, and keeps that it was done', async () => {
    const erasure = told.add(`deletion-${story.fan}`, {
      type: 'AccountErased',
      accountOid: story.fan,
      erasedAt: '2027-01-01T00:00:00.000Z',
    });
    await using replayed = await replay(database.url, audit, { events: [...events, erasure] });
    expect(await auditLineAt(replayed.db, String(sanctioned.position))).toMatchObject({
      type: 'SanctionImposed',
      reason: null,
      subjects: [story.fan],
    });
    expect((await auditPage(replayed.db, { text: 'rude', limit: 9 })).rows).toEqual([]);
  });

  it('is the same in batches of every size', async () => {
    const [one, some, all] = await replayDumps(database.url, audit, events);
    expect(one?.['audit_line']?.length).toBeGreaterThan(5);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });
});
