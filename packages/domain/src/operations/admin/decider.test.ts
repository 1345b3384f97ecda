import { describe, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { type AdminCommand, admin } from './decider.ts';
import type { AdminEvent } from './events.ts';

const given = scenario(admin);
const adminOid = parseOid('a'.repeat(24));
const subjectOid = parseOid('b'.repeat(24));
const take = (coins: number, day = '2026-11-21'): AdminCommand => ({
  type: 'TakeGrantAllowance',
  adminOid,
  subjectOid,
  coins,
  day,
  limitCoins: 100,
});
const taken = (coins: number, day = '2026-11-21'): AdminEvent => ({
  type: 'GrantAllowanceTaken',
  adminOid,
  subjectOid,
  coins,
  day,
});

describe('an administrator', () => {
  it('gives away up to the day’s limit and not one coin more', () => {
    given(taken(60)).when(take(40)).emits(taken(40));
    given(taken(60)).when(take(41)).refuses('GRANT_LIMIT', { leftCoins: 40 });
    given(taken(60), taken(40)).when(take(1)).refuses('GRANT_LIMIT', { leftCoins: 0 });
  });

  it('gives several people the same: all of them or none of them [ADM-022]', () => {
    const subjectOids = [subjectOid, parseOid('c'.repeat(24))];
    const all = (coinsEach: number): AdminCommand => ({
      type: 'TakeGrantAllowances',
      adminOid,
      subjectOids,
      coinsEach,
      day: '2026-11-21',
      limitCoins: 100,
    });
    given(taken(60))
      .when(all(20))
      .emits(...subjectOids.map((oid) => ({ ...taken(20), subjectOid: oid })));
    given(taken(60)).when(all(21)).refuses('GRANT_LIMIT', { leftCoins: 40 });
  });

  it('starts again from zero the next day', () =>
    given(taken(100)).when(take(100, '2026-11-22')).emits(taken(100, '2026-11-22')));
});
