import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { coverAlarmsOf } from './alarm.ts';
import { segregation } from './decider.ts';

const given = scenario(segregation);
const byOid = parseOid('1'.repeat(24));
const now = '2026-10-05T03:00:00.000Z';
const by = { country: 'KR', reason: 'Half-year', byOid };
const second = parseOid('2'.repeat(24));
const ask = {
  type: 'AskMove',
  ...by,
  amountWon: 500_000,
  reference: 'T-1',
  bookedOn: '2026-10-05',
  now,
} as const;
const transfer = { ...by, amountWon: 500_000, reference: 'T-1', bookedOn: '2026-10-05' } as const;
const asked = { type: 'SegregatedMoveAsked', ...transfer, askedAt: now } as const;
const moved = {
  type: 'SegregatedMoneyMoved',
  ...transfer,
  byOid: second,
  askedByOid: byOid,
  notedAt: now,
} as const;
const approve = { type: 'ApproveMove', country: 'KR', reference: 'T-1', byOid: second, now } as const;
const reject = { ...approve, type: 'RejectMove', reason: 'not on the account' } as const;

describe('money that is held separately', () => {
  it('is booked once for each reference of the bank', () => {
    given().when(ask).emits(asked);
    given(asked).when(ask).emits();
    given(asked, moved).when(ask).emits();
    for (const before of [[asked], [moved]] as const)
      given(...before)
        .when({ ...ask, amountWon: 500_001 })
        .refuses('SEGREGATED_REFERENCE_USED');
    given(moved)
      .when({ ...ask, reference: '__proto__', amountWon: 1 })
      .emits({ ...asked, reference: '__proto__', amountWon: 1 });
  });

  it('moves when another person agrees, never the one who asked, and once', () => {
    given(asked).when(approve).emits(moved);
    given(asked)
      .when({ ...approve, byOid })
      .refuses('SEGREGATED_SAME_PERSON');
    given(asked)
      .when({ ...reject, byOid })
      .refuses('SEGREGATED_SAME_PERSON');
    given(asked, moved).when(approve).refuses('SEGREGATED_NOT_ASKED');
    given().when(approve).refuses('SEGREGATED_NOT_ASKED');
    const rejected = {
      type: 'SegregatedMoveRejected',
      country: 'KR',
      reason: 'not on the account',
      byOid: second,
      reference: 'T-1',
      askedByOid: byOid,
      rejectedAt: now,
    } as const;
    given(asked).when(reject).emits(rejected);
    // What was rejected can be asked for again.
    given(asked, rejected).when(ask).emits(asked);
  });

  it('leaves only as far as it is there, when it is asked and when it is agreed to', () => {
    const out = { ...ask, reference: 'T-2', amountWon: -500_000 } as const;
    given(moved)
      .when(out)
      .emits({ ...asked, reference: 'T-2', amountWon: -500_000 });
    given(moved)
      .when({ ...out, amountWon: -500_001 })
      .refuses('SEGREGATED_MONEY_SHORT', { segregated: 500_000 });
    given()
      .when({ ...ask, amountWon: 0 })
      .refuses('SEGREGATED_AMOUNT_WRONG');
    const one = { ...asked, reference: 'T-2', amountWon: -500_000 } as const;
    given(moved, one, { ...moved, reference: 'T-3', amountWon: -1 })
      .when({ ...approve, reference: 'T-2' })
      .refuses('SEGREGATED_MONEY_SHORT', { segregated: 499_999 });
  });

  it('is booked on a day that has come and is not before the last booking', () => {
    given()
      .when({ ...ask, bookedOn: '2026-10-06' })
      .refuses('SEGREGATED_DAY_WRONG');
    given(moved)
      .when({ ...ask, reference: 'T-2', bookedOn: '2026-10-04' })
      .refuses('SEGREGATED_DAY_WRONG');
  });

  it('has a threshold that finance sets and takes away, once', () => {
    const set = { type: 'SetThreshold', ...by, thresholdWon: 0, now } as const;
    const done = { type: 'UnspentThresholdSet', ...by, thresholdWon: 0, setAt: now } as const;
    given().when(set).emits(done);
    given(done).when(set).emits();
    given(done)
      .when({ ...set, thresholdWon: null })
      .emits({ ...done, thresholdWon: null });
    given()
      .when({ ...set, thresholdWon: null })
      .emits();
  });
});

describe('the alarm of unspent coins', () => {
  it.each([
    [100, 100, 100, []],
    [101, 100, 101, ['notCovered']],
    [101, 101, 100, ['overThreshold']],
    [101, 100, 100, ['notCovered', 'overThreshold']],
    [101, 100, null, ['notCovered']],
  ])('of %d won, %d held separately, threshold %s: %j', (unspentWon, segregatedWon, thresholdWon, alarms) =>
    expect(coverAlarmsOf({ unspentWon, segregatedWon, thresholdWon }, true)).toEqual(alarms),
  );

  it('is none where neither money was set aside nor a threshold set', () =>
    expect(coverAlarmsOf({ unspentWon: 1, segregatedWon: 0, thresholdWon: null }, false)).toEqual([]));
});
