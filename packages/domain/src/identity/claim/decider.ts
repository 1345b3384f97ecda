import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type ClaimEvent, type ClaimKind, claimEvents } from './events.ts';
import { normaliseClaim } from './normalise.ts';

/**
 * Uniqueness across streams: one stream for each value, reserve → confirm → release. A reservation that was
 * not confirmed lapses, so an unfinished sign-up does not block its nickname or address.
 */
export type ClaimCommand =
  | {
      readonly type: 'ReserveClaim';
      readonly kind: ClaimKind;
      readonly ownerOid: Oid;
      readonly lapsesAt: Timestamp;
      readonly normalisation: number;
      readonly now: Timestamp;
    }
  | { readonly type: 'ConfirmClaim'; readonly kind: ClaimKind; readonly ownerOid: Oid }
  | { readonly type: 'ReleaseClaim'; readonly kind: ClaimKind; readonly ownerOid: Oid };

export type ClaimState = {
  status: 'free' | 'reserved' | 'confirmed';
  ownerOid: Oid | '';
  lapsesAt: Timestamp;
};

export type ClaimRefusal = 'CLAIM_TAKEN' | 'CLAIM_NOT_HELD';

export const claim: Decider<ClaimState, ClaimCommand, ClaimEvent, ClaimRefusal> = {
  initial: () => ({ status: 'free', ownerOid: '', lapsesAt: '' }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'ClaimReserved':
        return { status: 'reserved', ownerOid: event.ownerOid, lapsesAt: event.lapsesAt };
      case 'ClaimConfirmed':
        return { ...state, status: 'confirmed' };
      case 'ClaimReleased':
        return { status: 'free', ownerOid: '', lapsesAt: '' };
    }
  },

  decide: (state, command) => {
    const { kind, ownerOid } = command;
    const own = state.ownerOid === ownerOid;
    switch (command.type) {
      case 'ReserveClaim':
        return reserve(state, command);
      case 'ConfirmClaim':
        if (!own) return refuse('CLAIM_NOT_HELD');
        return state.status === 'confirmed' ? [] : [{ type: 'ClaimConfirmed', kind, ownerOid }];
      case 'ReleaseClaim':
        return own ? [{ type: 'ClaimReleased', kind, ownerOid }] : [];
    }
  },
};

/**
 * The id of a value's claim stream: `{kind}-{hash of the normalised value}`, so that the value itself appears
 * nowhere. `hash` is keyed with a pepper that never rotates.
 */
export const claimId = (kind: ClaimKind, value: string, hash: (text: string) => string): string =>
  `${kind}-${hash(`${kind}:${normaliseClaim(value)}`)}`;

/** Stream names are `claim-{claimId}`. */
export const claimStream = defineStream({
  category: 'claim',
  idPattern: '{kind}-{hmac}',
  holds: 'uniqueness of e-mail addresses and nicknames: reserved, confirmed, released',
  context: 'identity',
  decider: claim,
  events: claimEvents,
});

const reserve = (
  state: ClaimState,
  { kind, ownerOid, lapsesAt, normalisation, now }: Extract<ClaimCommand, { type: 'ReserveClaim' }>,
): ClaimEvent[] | Refusal<ClaimRefusal> => {
  const lapsed = state.status === 'reserved' && state.lapsesAt <= now;
  if (state.status !== 'free' && !lapsed) {
    if (state.ownerOid !== ownerOid) return refuse('CLAIM_TAKEN');
    if (state.status === 'confirmed') return [];
  }
  // The owner may reserve again, which postpones the lapse. A request for a new code does so.
  return [{ type: 'ClaimReserved', kind, ownerOid, lapsesAt, normalisation }];
};
