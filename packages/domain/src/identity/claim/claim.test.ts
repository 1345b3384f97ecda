import { describe, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { addDays } from '../../time.ts';
import { type ClaimCommand, claim } from './decider.ts';
import type { ClaimEvent } from './events.ts';

const given = scenario(claim);
const ownerOid = parseOid('a'.repeat(24));
const other = parseOid('b'.repeat(24));
const now = '2026-11-21T09:00:00.000Z';
const lapsesAt = addDays(now, 1);

const reserve = (owner = ownerOid, at = now): ClaimCommand => ({
  type: 'ReserveClaim',
  kind: 'nickname',
  ownerOid: owner,
  lapsesAt,
  normalisation: 1,
  now: at,
});
const reserved: ClaimEvent = {
  type: 'ClaimReserved',
  kind: 'nickname',
  ownerOid,
  lapsesAt,
  normalisation: 1,
};
const confirmed: ClaimEvent = { type: 'ClaimConfirmed', kind: 'nickname', ownerOid };
const released: ClaimEvent = { type: 'ClaimReleased', kind: 'nickname', ownerOid };

describe('a claim [IDN-095]', () => {
  it.each<[string, ClaimEvent[], ClaimCommand, ClaimEvent[]]>([
    ['is free at first', [], reserve(), [reserved]],
    ['may be reserved again by its owner, which moves the lapse', [reserved], reserve(), [reserved]],
    [
      'lapses when it is not confirmed',
      [reserved],
      reserve(other, lapsesAt),
      [{ ...reserved, ownerOid: other }],
    ],
    [
      'is free again after its release',
      [reserved, confirmed, released],
      reserve(other),
      [{ ...reserved, ownerOid: other }],
    ],
    ['stays its owner’s once confirmed', [reserved, confirmed], reserve(), []],
    ['is confirmed', [reserved], { type: 'ConfirmClaim', kind: 'nickname', ownerOid }, [confirmed]],
    ['is confirmed once', [reserved, confirmed], { type: 'ConfirmClaim', kind: 'nickname', ownerOid }, []],
    [
      'is released by its owner',
      [reserved],
      { type: 'ReleaseClaim', kind: 'nickname', ownerOid },
      [released],
    ],
    [
      'is not released by others',
      [reserved],
      { type: 'ReleaseClaim', kind: 'nickname', ownerOid: other },
      [],
    ],
  ])('%s', (_what, history, command, events) =>
    given(...history)
      .when(command)
      .emits(...events),
  );

  it('is refused to others while it is held, and for ever once confirmed', () => {
    given(reserved).when(reserve(other)).refuses('CLAIM_TAKEN');
    given(reserved, confirmed)
      .when(reserve(other, addDays(lapsesAt, 999)))
      .refuses('CLAIM_TAKEN');
  });

  it('cannot be confirmed by an account that lost it', () =>
    given({ ...reserved, ownerOid: other })
      .when({ type: 'ConfirmClaim', kind: 'nickname', ownerOid })
      .refuses('CLAIM_NOT_HELD'));
});
