import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import type { DeletionCommand } from './commands.ts';
import { deletion, isDeletionFinal, isDeletionWaiting } from './decider.ts';
import { type DeletionEvent, deletionReason } from './events.ts';

const given = scenario(deletion);
const accountOid = parseOid('a'.repeat(24));
const chargeOid = parseOid('c'.repeat(24));
const now = '2026-11-23T11:00:00.000Z';
const finalAt = '2026-12-07T11:00:00.000Z';
const justBefore = '2026-12-07T10:59:59.999Z';
const eraseAt = '2026-12-07T11:10:00.000Z';
const lost = { paidCoins: 7, bonusCoins: 2, credits: 30 };
const survey = { reason: 'noContent', feedback: 'I have read all that I wanted to.' } as const;

const request: DeletionCommand = { type: 'RequestDeletion', accountOid, by: 'person', ...survey, now };
const start: DeletionCommand = {
  type: 'StartDeletionWait',
  by: 'person',
  lost,
  acknowledged: lost,
  openHolds: 0,
  openCharges: 0,
  refundedCharges: [chargeOid],
  now,
};
const cancelAt = (at: string): DeletionCommand => ({
  type: 'CancelDeletion',
  by: 'person',
  reason: null,
  now: at,
});
const finaliseAt = (at: string, openHolds = 0, payoutOpen = false): DeletionCommand => ({
  type: 'FinaliseDeletion',
  openHolds,
  payoutOpen,
  now: at,
});

const requested: DeletionEvent = {
  type: 'DeletionRequested',
  accountOid,
  by: 'person',
  ...survey,
  requestedAt: now,
};
const waiting: DeletionEvent = {
  type: 'DeletionWaitStarted',
  accountOid,
  by: 'person',
  startedAt: now,
  finalAt,
  lost,
  refundedCharges: [chargeOid],
};
const cancelled: DeletionEvent = { type: 'DeletionCancelled', accountOid, by: 'person', reason: null };
const finalised: DeletionEvent = { type: 'DeletionFinalised', accountOid, finalisedAt: finalAt, eraseAt };
const erased: DeletionEvent = { type: 'AccountErased', accountOid, erasedAt: eraseAt };

describe('the deletion of an account', () => {
  it('is asked for with one of seven reasons [IDN-073]', () => {
    expect(deletionReason.options).toEqual([
      'noContent',
      'expensive',
      'inconvenient',
      'poorSupport',
      'otherAccount',
      'legalConcerns',
      'other',
    ]);
    given().when(request).emits(requested);
    given(requested).when(request).emits(requested);
  });

  it('waits 14 days from its confirmation, once [IDN-085]', () => {
    given().when(start).refuses('DELETION_NOT_REQUESTED');
    given(requested).when(start).emits(waiting);
    given(requested, waiting).when(start).emits();
    given(requested, waiting).when(request).refuses('DELETION_WAITING');
  });

  it('does not begin while coins are held or a payment is open', () => {
    given(requested)
      .when({ ...start, openHolds: 1 })
      .refuses('DELETION_HOLDS_OPEN');
    given(requested)
      .when({ ...start, openCharges: 1 })
      .refuses('DELETION_CHARGES_OPEN');
  });

  it.each(['paidCoins', 'bonusCoins', 'credits'] as const)(
    'begins only when the loss that was shown is the loss that there is: %s',
    (what) =>
      given(requested)
        .when({ ...start, lost: { ...lost, [what]: lost[what] + 1 } })
        .refuses('DELETION_LOSSES_CHANGED'),
  );

  it('can be cancelled until its date, and begin again [IDN-086]', () => {
    given().when(cancelAt(now)).emits();
    given(requested).when(cancelAt(now)).emits(cancelled);
    given(requested, waiting).when(cancelAt(justBefore)).emits(cancelled);
    given(requested, waiting, cancelled).when(cancelAt(now)).emits();
    given(requested, waiting, cancelled, requested).when(start).emits(waiting);
  });

  it('is final from its date on, whatever was recorded by then [IDN-087]', () => {
    given(requested, waiting).when(cancelAt(finalAt)).refuses('DELETION_FINAL');
    given(requested, waiting).when(finaliseAt(justBefore)).refuses('DELETION_NOT_DUE');
    given(requested, waiting).when(finaliseAt(finalAt)).emits(finalised);
    given(requested, waiting, cancelled).when(finaliseAt(finalAt)).refuses('DELETION_NOT_DUE');
    given(requested, waiting, finalised).when(finaliseAt(finalAt)).emits();
    for (const command of [cancelAt(now), { ...request, now: finalAt }, start] as const)
      given(requested, waiting, finalised).when(command).refuses('DELETION_FINAL');
    const state = [requested, waiting].reduce(
      (folded, event) => deletion.evolve(folded, event, 0),
      deletion.initial(),
    );
    expect([isDeletionWaiting(state, justBefore), isDeletionFinal(state, justBefore)]).toEqual([true, false]);
    expect([isDeletionWaiting(state, finalAt), isDeletionFinal(state, finalAt)]).toEqual([false, true]);
  });

  it('waits longer while coins are held', () =>
    given(requested, waiting).when(finaliseAt(finalAt, 1)).refuses('DELETION_HOLDS_OPEN'));

  it('waits longer while a creator is to be paid', () =>
    given(requested, waiting)
      .when(finaliseAt(finalAt, 0, true))
      .refuses('DELETION_PAYOUT_OPEN'));

  it('is followed by the erasure, at its time and once', () => {
    const erase = (at: string): DeletionCommand => ({ type: 'RecordErasure', now: at });
    given(requested, waiting).when(erase(eraseAt)).refuses('DELETION_NOT_DUE');
    given(requested, waiting, finalised).when(erase(finalAt)).refuses('DELETION_NOT_DUE');
    given(requested, waiting, finalised).when(erase(eraseAt)).emits(erased);
    given(requested, waiting, finalised, erased).when(erase(eraseAt)).emits();
  });

  it('is final again at once when an older log was restored, in every state of that log, and only then [IDN-087]', () => {
    const repeatAt = (at: string): DeletionCommand => ({ type: 'RepeatDeletion', accountOid, now: at });
    const final: DeletionEvent = { type: 'DeletionFinalised', accountOid, finalisedAt: finalAt, eraseAt };
    for (const past of [[], [requested], [requested, waiting]])
      given(...past)
        .when(repeatAt(finalAt))
        .emits(final);
    given(final).when(repeatAt(finalAt)).emits();
    given(final)
      .when({ type: 'RecordErasure', now: eraseAt })
      .emits({ type: 'AccountErased', accountOid, erasedAt: eraseAt });
  });
});
