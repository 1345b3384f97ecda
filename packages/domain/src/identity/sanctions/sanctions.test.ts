import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { downloadBlockOf, type SanctionCommand, sanctions, suspensionOf } from './decider.ts';
import type { SanctionEvent } from './events.ts';

const given = scenario(sanctions);
const accountOid = parseOid('a'.repeat(24));
const [first, second] = [parseOid('1'.repeat(24)), parseOid('2'.repeat(24))];
const now = '2026-11-21T09:00:00.000Z';
const until = '2026-11-28T09:00:00.000Z';

type Imposed = Extract<SanctionEvent, { type: 'SanctionImposed' }>;
const imposed = (overrides: Partial<Imposed> = {}): Imposed => ({
  type: 'SanctionImposed',
  accountOid,
  sanctionId: first,
  kind: 'suspension',
  channelOid: null,
  errorStatus: null,
  reason: 'insults',
  imposedAt: now,
  until,
  ...overrides,
});
const impose = (overrides: Partial<Imposed> = {}): SanctionCommand => {
  const { type: _, imposedAt: __, reason, ...rest } = imposed(overrides);
  return { type: 'ImposeSanction', ...rest, reason: reason ?? '', now };
};
const banned = imposed({ sanctionId: second, kind: 'ban', until: null });
const marked = imposed({ kind: 'illegalDownload', errorStatus: 999, until: null });
const blocked = imposed({ sanctionId: second, kind: 'illegalDownload', errorStatus: 444 });
const appeal = (at = now): SanctionCommand => ({
  type: 'AppealSanction',
  accountOid,
  sanctionId: first,
  text: 'It was not me.',
  now: at,
});
const appealed: SanctionEvent = {
  type: 'SanctionAppealed',
  accountOid,
  sanctionId: first,
  text: 'It was not me.',
  appealedAt: now,
};
const decide = (granted: boolean): SanctionCommand => ({
  type: 'DecideAppeal',
  accountOid,
  sanctionId: first,
  granted,
  answer: 'You are right.',
  now,
});
const decided = (granted: boolean): SanctionEvent => ({
  type: 'AppealDecided',
  accountOid,
  sanctionId: first,
  granted,
  answer: 'You are right.',
  decidedAt: now,
});

describe('a sanction', () => {
  it('is imposed once, and counts up to its end', () => {
    given().when(impose()).emits(imposed());
    given(imposed()).when(impose()).emits();
    const state = given(imposed()).state();
    expect(suspensionOf(state, now)?.sanctionId).toBe(first);
    expect(suspensionOf(state, until)).toBeUndefined();
    expect(suspensionOf(given(imposed(), banned).state(), now)?.kind).toBe('ban');
  });

  it('has the end and the channel that its kind asks for', () => {
    given()
      .when(impose({ until: null }))
      .refuses('SANCTION_INVALID');
    given()
      .when(impose({ until: now }))
      .refuses('SANCTION_INVALID');
    given()
      .when(impose({ kind: 'ban' }))
      .refuses('SANCTION_INVALID');
    given()
      .when(impose({ kind: 'channelBan' }))
      .refuses('SANCTION_INVALID');
    given()
      .when(impose({ kind: 'warning', channelOid: second }))
      .refuses('SANCTION_INVALID');
    given()
      .when(impose({ kind: 'illegalDownload' }))
      .refuses('SANCTION_INVALID');
    given()
      .when(impose({ kind: 'channelBan', channelOid: second }))
      .emits(imposed({ kind: 'channelBan', channelOid: second }));
  });

  it('is lifted once, while it counts', () => {
    const lift = { type: 'LiftSanction', accountOid, sanctionId: first, reason: 'a mistake' } as const;
    const lifted: SanctionEvent = {
      type: 'SanctionLifted',
      accountOid,
      sanctionId: first,
      reason: 'a mistake',
      liftedAt: now,
    };
    given(imposed())
      .when({ ...lift, now })
      .emits(lifted);
    given(imposed(), lifted)
      .when({ ...lift, now })
      .emits();
    given(imposed())
      .when({ ...lift, now: until })
      .refuses('SANCTION_OVER');
    given()
      .when({ ...lift, now })
      .refuses('SANCTION_NOT_FOUND');
    expect(suspensionOf(given(imposed(), lifted).state(), now)).toBeUndefined();
  });

  it('is appealed once; an appeal that is granted ends it, and one that is not leaves it', () => {
    given(imposed()).when(appeal()).emits(appealed);
    given(imposed(), appealed).when(appeal()).refuses('ALREADY_APPEALED');
    given(imposed()).when(appeal(until)).refuses('SANCTION_OVER');
    given(imposed()).when(decide(true)).refuses('APPEAL_NOT_OPEN');
    given(imposed(), appealed).when(decide(true)).emits(decided(true));
    given(imposed(), appealed, decided(true)).when(decide(false)).refuses('APPEAL_NOT_OPEN');
    expect(suspensionOf(given(imposed(), appealed, decided(true)).state(), now)).toBeUndefined();
    expect(suspensionOf(given(imposed(), appealed, decided(false)).state(), now)).toBeDefined();
  });
});

describe('an illegal downloader [IDN-129]', () => {
  it('is blocked automatically once at a time; the mark of an administrator counts first', () => {
    const block = impose({ sanctionId: second, kind: 'illegalDownload', errorStatus: 444 });
    given().when(block).emits(blocked);
    given(marked).when(block).emits();
    expect(downloadBlockOf(given(blocked, marked).state(), now)?.errorStatus).toBe(999);
    expect(downloadBlockOf(given(blocked).state(), until)).toBeUndefined();
  });

  it('who was exempted is not blocked automatically any more [IDN-034]', () => {
    const exempt: SanctionEvent = { type: 'DownloaderExemptionChanged', accountOid, exempt: true };
    given().when({ type: 'ChangeDownloaderExemption', accountOid, exempt: true, now }).emits(exempt);
    given(exempt).when({ type: 'ChangeDownloaderExemption', accountOid, exempt: true, now }).emits();
    given(exempt)
      .when(impose({ kind: 'illegalDownload', errorStatus: 444 }))
      .emits();
    given(exempt)
      .when(impose({ kind: 'illegalDownload', errorStatus: 999, until: null }))
      .emits(marked);
  });
});
