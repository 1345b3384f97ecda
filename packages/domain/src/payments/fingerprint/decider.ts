import type { Decider } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { type FingerprintEvent, type FingerprintKind, fingerprintEvents } from './events.ts';

export type FingerprintCommand = {
  readonly type: 'RecordUse';
  readonly kind: FingerprintKind;
  readonly ownerOid: Oid;
};

/** Plain JSON: a snapshot is this value written down. */
export type FingerprintState = { owners: Oid[] };

/** A device with more accounts than this is a public one (a café, a school) and links no two accounts. */
export const maxLinkedOwners = 8;

/** The accounts that used one payment instrument or one device. */
export const fingerprint: Decider<FingerprintState, FingerprintCommand, FingerprintEvent, never> = {
  initial: () => ({ owners: [] }),

  evolve: (state, event) => {
    state.owners.push(event.ownerOid);
    return state;
  },

  decide: ({ owners }, { kind, ownerOid }) => {
    if (owners.includes(ownerOid) || owners.length > maxLinkedOwners) return [];
    const others = owners.length < maxLinkedOwners ? [...owners] : [];
    return [{ type: kind === 'card' ? 'PaymentInstrumentUsed' : 'DeviceUsed', ownerOid, others }];
  },
};

/** Stream names are `fingerprint-{kind}-{keyed hash}`. */
export const fingerprintStream = defineStream({
  category: 'fingerprint',
  idPattern: '{kind}-{hmac}',
  holds: 'who used one card or one device, named by a keyed hash',
  context: 'payments',
  decider: fingerprint,
  events: fingerprintEvents,
});

/**
 * The stream id of a card (by its provider's fingerprint) or of a device (by its random name). The id does
 * not reveal either.
 */
export const fingerprintId = (
  kind: FingerprintKind,
  value: string,
  keyedHash: (text: string) => string,
): string => `${kind}-${keyedHash(`fingerprint-${kind}:${value}`)}`;
