import { describe, expect, it } from 'vitest';

import { type Oid, parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { addDays, addYears } from '../../time.ts';
import {
  claimantYears,
  counterNoticeDays,
  type TakedownCommand,
  type TakedownOutcome,
  takedown,
} from './decider.ts';
import type { TakedownEvent } from './events.ts';

const given = scenario(takedown);
const [takedownOid, contentOid, creatorOid, admin, claimantOid] = ['1', '2', '3', '4', '5'].map((digit) =>
  parseOid(digit.repeat(24)),
) as [Oid, Oid, Oid, Oid, Oid];
const now = '2026-11-26T12:00:00.000Z';
const ids = { takedownOid, contentOid, creatorOid };
const words = {
  role: 'owner',
  name: 'Rin Aoki',
  email: 'rin@example.org',
  infringed: 'My song Harbour.',
  signature: 'Rin Aoki',
  language: 'en',
} as const;
const file = { type: 'FileTakedown', ...ids, claimantOid: null, ...words, now } as const;
const filed: TakedownEvent = {
  type: 'TakedownFiled',
  ...ids,
  claimantOid: null,
  subjectOid: takedownOid,
  ...words,
  filedAt: now,
};
const decide = (outcome: TakedownOutcome, by = admin): TakedownCommand => ({
  type: 'DecideTakedown',
  outcome,
  reason: 'The recording is the same.',
  buyersKeep: false,
  decidedBy: by,
  now,
});
const decided = { ...ids, reason: 'The recording is the same.', decidedBy: admin, decidedAt: now };
const accepted: TakedownEvent = { type: 'TakedownAccepted', ...decided, buyersKeep: false };
const rejected: TakedownEvent = { type: 'TakedownRejected', ...decided };
const reinstateAt = addDays(now, counterNoticeDays);
const said = { name: 'Mina Kim', statement: 'I recorded it myself.' };
const counter = { type: 'CounterTakedown', creatorOid, ...said, now } as const;
const countered: TakedownEvent = {
  type: 'TakedownCountered',
  ...ids,
  ...said,
  counteredAt: now,
  reinstateAt,
};
const upheld: TakedownEvent = { type: 'TakedownUpheld', ...decided };
const reinstated = (by: Oid | null, at = now): TakedownEvent => ({
  type: 'TakedownReinstated',
  ...ids,
  reason: by === null ? null : 'The recording is the same.',
  reinstatedBy: by,
  reinstatedAt: at,
});

describe('a takedown notice', () => {
  it('is filed once, and never by the creator of the work', () => {
    given().when(file).emits(filed);
    given(filed).when(file).emits();
    given()
      .when({ ...file, claimantOid })
      .emits({ ...filed, claimantOid, subjectOid: claimantOid } as TakedownEvent);
    given()
      .when({ ...file, claimantOid: creatorOid })
      .refuses('OWN_ACCOUNT');
  });

  it('is accepted or rejected once, by an administrator who is no party', () => {
    given(filed).when(decide('accepted')).emits(accepted);
    given(filed, accepted).when(decide('accepted')).emits();
    given(filed, accepted).when(decide('rejected')).refuses('TAKEDOWN_DECIDED');
    given(filed).when(decide('rejected')).emits(rejected);
    given(filed, rejected).when(decide('accepted')).refuses('TAKEDOWN_DECIDED');
    given().when(decide('accepted')).refuses('TAKEDOWN_NOT_FOUND');
    given(filed).when(decide('accepted', creatorOid)).refuses('OWN_ACCOUNT');
    given({ ...filed, claimantOid: admin, subjectOid: admin } as TakedownEvent)
      .when(decide('accepted'))
      .refuses('OWN_ACCOUNT');
  });

  it('is withdrawn at any time before its end', () => {
    given(filed)
      .when(decide('withdrawn'))
      .emits({ type: 'TakedownWithdrawn', ...decided, wasAccepted: false });
    given(filed, accepted, countered)
      .when(decide('withdrawn'))
      .emits({ type: 'TakedownWithdrawn', ...decided, wasAccepted: true });
    given(filed, rejected).when(decide('withdrawn')).refuses('TAKEDOWN_DECIDED');
  });
});

describe('a counter-notice', () => {
  it('answers an accepted notice, once, by the creator', () => {
    given(filed, accepted).when(counter).emits(countered);
    given(filed, accepted, countered).when(counter).emits();
    given(filed).when(counter).refuses('TAKEDOWN_NOT_ACCEPTED');
    given(filed, rejected).when(counter).refuses('TAKEDOWN_DECIDED');
    given(filed, accepted)
      .when({ ...counter, creatorOid: claimantOid })
      .refuses('TAKEDOWN_NOT_FOUND');
  });

  it('brings the work back when the waiting period has passed, and not a moment before', () => {
    const waiting = given(filed, accepted, countered);
    waiting.when({ type: 'EndWaiting', now: reinstateAt }).emits(reinstated(null, reinstateAt));
    waiting.when({ type: 'EndWaiting', now: addDays(reinstateAt, -1) }).emits();
    given(filed, accepted, countered, upheld).when({ type: 'EndWaiting', now: reinstateAt }).emits();
    given(filed, accepted).when({ type: 'EndWaiting', now: reinstateAt }).emits();
  });

  it('is overruled by a lawsuit; an administrator may bring the work back at any time', () => {
    given(filed, accepted, countered).when(decide('upheld')).emits(upheld);
    given(filed, accepted).when(decide('upheld')).refuses('TAKEDOWN_NOT_COUNTERED');
    given(filed).when(decide('reinstated')).refuses('TAKEDOWN_NOT_ACCEPTED');
    given(filed, accepted).when(decide('reinstated')).emits(reinstated(admin));
    given(filed, accepted, countered, upheld).when(decide('reinstated')).emits(reinstated(admin));
    given(filed, accepted, countered, reinstated(null)).when(decide('upheld')).refuses('TAKEDOWN_DECIDED');
  });
});

describe('what the claimant wrote', () => {
  const erase = (at: string): TakedownCommand => ({ type: 'EraseClaimant', now: at });
  const end = addYears(now, claimantYears);
  const erased: TakedownEvent = { type: 'TakedownClaimantErased', ...ids, erasedAt: end };

  it('is erased three years after the last decision, once, and not while one is awaited', () => {
    given(filed)
      .when(erase(addYears(end, 9)))
      .emits();
    given(filed, rejected)
      .when(erase(addDays(end, -1)))
      .emits();
    given(filed, rejected).when(erase(end)).emits(erased);
    given(filed, rejected, erased).when(erase(end)).emits();
    given(filed, accepted, countered).when(erase(end)).emits();
    const later = addDays(now, 100);
    given(filed, accepted, countered, reinstated(null, later)).when(erase(end)).emits();
    expect(given(filed, rejected, erased).state()).toMatchObject({ status: 'rejected', claimant: null });
  });
});
