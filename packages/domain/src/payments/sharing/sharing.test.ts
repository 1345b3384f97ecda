import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import type { SharingEvent, TraceEvent } from './events.ts';
import { sharing, sharingId } from './sharing.ts';
import { maxSharers, trace, traceId } from './trace.ts';

const oid = (digit: string) => parseOid(digit.repeat(24));
const [fan, creator, finance, holdId] = [oid('f'), oid('c'), oid('1'), oid('2')];

describe('the trace that a card or a device leaves', () => {
  const given = scenario(trace);
  const leave = (ownerOid = fan) => ({ type: 'LeaveTrace', kind: 'card', ownerOid }) as const;
  const left = (ownerOid = fan, others = [] as (typeof fan)[]): TraceEvent => ({
    type: 'TraceLeft',
    kind: 'card',
    ownerOid,
    others,
  });

  it('names who used the same one before, and each account once', () => {
    given().when(leave()).emits(left());
    given(left())
      .when(leave(creator))
      .emits(left(creator, [fan]));
    given(left(), left(creator, [fan]))
      .when(leave())
      .emits();
  });

  it('says nothing about the many who use a device in a café', () => {
    const many = Array.from({ length: maxSharers }, (_, n) => left(oid(String(n))));
    given(...many)
      .when(leave(creator))
      .emits(left(creator));
    given(...many, left(creator))
      .when(leave())
      .emits();
  });

  it('is named by a hash of what was used, kinds apart', () => {
    const hash = (text: string) => text.replaceAll(/\w/g, 'x').concat(String(text.length));
    expect(traceId('card', 'fp_1', hash)).not.toContain('fp_1');
    expect(traceId('card', 'same', (text) => text)).not.toBe(traceId('device', 'same', (text) => text));
  });
});

describe('two accounts that share something', () => {
  const given = scenario(sharing);
  const pair = { firstOid: creator, secondOid: fan };
  const found = (kind: 'card' | 'device' = 'card'): SharingEvent => ({ type: 'SharingFound', ...pair, kind });
  const of = { ...pair, payerOid: fan, creatorOid: creator };
  const flagged = (kind: 'card' | 'device' = 'card'): SharingEvent => ({
    type: 'SharingFlagged',
    ...of,
    kind,
  });
  const decide = (verdict: 'clear' | 'confirm', decidedByOid = finance) =>
    ({ type: 'DecideSharing', payerOid: fan, verdict, reason: 'r', decidedByOid, holdId }) as const;
  const said = { ...of, reason: 'r', decidedByOid: finance };
  const confirmed: SharingEvent = { type: 'SharingConfirmed', ...said, holdId };
  const flagFan = { type: 'FlagPayer', payerOid: fan } as const;

  it('are found once for each thing that they share, in whatever order they are named', () => {
    const find = { type: 'FindSharing', oids: [fan, creator], kind: 'card' } as const;
    given().when(find).emits(found());
    given(found())
      .when({ ...find, oids: [creator, fan] })
      .emits();
    given(found())
      .when({ ...find, kind: 'device' })
      .emits(found('device'));
    given()
      .when({ ...find, oids: [fan, fan] })
      .emits();
    expect(sharingId(fan, creator)).toBe(sharingId(creator, fan));
  });

  it('are flagged when one pays the other, once for each reason, each way by itself', () => {
    given().when(flagFan).emits();
    given(found(), found('device')).when(flagFan).emits(flagged(), flagged('device'));
    given(found(), flagged()).when(flagFan).emits();
    given(found(), flagged())
      .when({ type: 'FlagPayer', payerOid: creator })
      .emits({ ...flagged(), payerOid: creator, creatorOid: fan } as SharingEvent);
    given(found()).when({ type: 'FlagPayer', payerOid: finance }).emits();
  });

  it('are decided on once, with a reason, by somebody who is neither of them', () => {
    given(found(), flagged()).when(decide('confirm')).emits(confirmed);
    given(found(), flagged(), confirmed).when(decide('confirm')).emits();
    given(found(), flagged())
      .when(decide('clear'))
      .emits({ type: 'SharingCleared', ...said, holdId: null });
    for (const own of [fan, creator])
      given(found(), flagged()).when(decide('clear', own)).refuses('OWN_ACCOUNT');
    given(found()).when(decide('clear')).refuses('SHARING_NOT_FOUND');
    given().when(decide('clear')).refuses('SHARING_NOT_FOUND');
  });

  it('end the hold when a confirmation is taken back, and are looked at again when they share something else', () => {
    const cleared: SharingEvent = { type: 'SharingCleared', ...said, holdId };
    given(found(), flagged(), confirmed).when(decide('clear')).emits(cleared);
    const again = [found(), flagged(), confirmed, cleared, found('device')];
    expect(given(...again).state().cases[fan]).toMatchObject({ status: 'cleared', holdId: null });
    expect(given(...again, flagged('device')).state().cases[fan]).toMatchObject({ status: 'open' });
    // What is confirmed stays so.
    expect(
      given(found(), flagged(), confirmed, found('device'), flagged('device')).state().cases[fan],
    ).toMatchObject({
      status: 'confirmed',
    });
  });
});
