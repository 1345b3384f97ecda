import { expect, it } from 'vitest';

import { scenario } from '../../testing/scenario.ts';
import { parkedOf, parking } from './decider.ts';
import type { ParkingEvent } from './events.ts';

const given = scenario(parking);
const [manager, stream] = ['credit-charge', 'charge-0000000000000000000000c1'];
const [mine, others] = ['6e1cf9a0-0000-4000-8000-000000000001', '6e1cf9a0-0000-4000-8000-000000000002'];
const reason = 'the code was repaired';
const where = { manager, stream, parkingId: mine, revision: 3, position: '41', eventType: 'ChargeApproved' };
const parked: ParkingEvent = { type: 'EventProcessingParked', ...where, error: 'no such wallet' };
const asked: ParkingEvent = { type: 'EventProcessingRetryRequested', manager, stream, reason };
const resumed: ParkingEvent = { type: 'EventProcessingResumed', manager, stream };
const record = { type: 'RecordParking', ...where, error: 'no such wallet' } as const;
const retry = { type: 'RequestRetry', manager, stream, reason } as const;
const skip = { type: 'SkipReaction', manager, stream, revision: 3, reason } as const;

it('keeps what a process manager could not react to, and says the same only once', () => {
  given().when(record).emits(parked);
  given(parked).when(record).emits();
  given(parked)
    .when({ ...record, error: 'still not' })
    .emits({ ...parked, error: 'still not' } as ParkingEvent);
  // The operator who asked for a retry sees that it failed as before.
  given(parked, asked).when(record).emits(parked);
});

it('goes on when its own worker says so, and not when one does that was taken over from', () => {
  const resume = { type: 'RecordResumption', manager, stream, parkingId: mine } as const;
  given(parked).when(resume).emits(resumed);
  given(parked, resumed).when(resume).emits();
  given(parked, { ...parked, parkingId: others } as ParkingEvent)
    .when(resume)
    .emits();
});

it('is asked to try again once, and only for what waits', () => {
  given().when(retry).refuses('PROCESSING_NOT_PARKED');
  given(parked).when(retry).emits(asked);
  given(parked, asked).when(retry).emits();
  given(parked, resumed).when(retry).refuses('PROCESSING_NOT_PARKED');
});

it('skips the event that the operator looked at, and no other', () => {
  const skipped: ParkingEvent = { type: 'EventProcessingSkipped', manager, stream, revision: 3, reason };
  given(parked).when(skip).emits(skipped);
  given(parked, skipped).when(skip).refuses('PROCESSING_NOT_PARKED');
  expect(parkedOf(given(parked, skipped).state(), manager)[stream]).toMatchObject({
    revision: 4,
    asked: true,
  });
  expect(parkedOf(given(parked, resumed).state(), manager)).toEqual({});
});
