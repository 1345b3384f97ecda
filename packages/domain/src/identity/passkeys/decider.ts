import { type Decider, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type PasskeyEvent, passkeyEvents } from './events.ts';

/** The caller has verified the signature; the decider gets its facts. */
export type PasskeyCommand =
  | {
      readonly type: 'RegisterPasskey';
      readonly ownerOid: Oid;
      readonly credentialId: string;
      readonly publicKey: string;
      readonly transports: readonly string[];
      readonly counter: number;
      readonly label: string;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'UsePasskey';
      readonly credentialId: string;
      readonly counter: number;
      readonly now: Timestamp;
    }
  | { readonly type: 'RemovePasskey'; readonly credentialId: string };

export type Passkey = {
  readonly publicKey: string;
  readonly transports: readonly string[];
  readonly label: string | null;
  readonly registeredAt: Timestamp;
  counter: number;
  usedAt: Timestamp | null;
};

/** Plain JSON: a snapshot is this value written down. */
export type PasskeyState = {
  ownerOid: Oid | '';
  /** By credential id, in the order of registration. */
  passkeys: Record<string, Passkey>;
};

export type PasskeyRefusal = 'PASSKEY_NOT_FOUND' | 'PASSKEY_REFUSED' | 'TOO_MANY_PASSKEYS';

/** More devices than one person uses, and few enough to check one by one. */
export const maxPasskeys = 10;

export const passkeys: Decider<PasskeyState, PasskeyCommand, PasskeyEvent, PasskeyRefusal> = {
  initial: () => ({ ownerOid: '', passkeys: {} }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'PasskeyRegistered': {
        const { publicKey, transports, label, registeredAt, counter } = event;
        state.ownerOid = event.ownerOid;
        state.passkeys[event.credentialId] = {
          publicKey,
          transports,
          label,
          registeredAt,
          counter,
          usedAt: null,
        };
        return state;
      }
      case 'PasskeyUsed': {
        const passkey = state.passkeys[event.credentialId];
        if (passkey) Object.assign(passkey, { counter: event.counter, usedAt: event.usedAt });
        return state;
      }
      case 'PasskeyRemoved':
        delete state.passkeys[event.credentialId];
        return state;
    }
  },

  decide: (state, command) => {
    const { credentialId } = command;
    const known = state.passkeys[credentialId];
    if (command.type === 'RegisterPasskey') return known ? [] : register(state, command);
    if (!known || !state.ownerOid) return refuse('PASSKEY_NOT_FOUND');
    const { ownerOid } = state;
    if (command.type === 'RemovePasskey') return [{ type: 'PasskeyRemoved', ownerOid, credentialId }];
    // WebAuthn level 3, 6.1.1: a counter that does not rise is a sign of a cloned device. Zero means that the
    // device has no counter.
    const counts = command.counter > 0 || known.counter > 0;
    if (counts && command.counter <= known.counter) return refuse('PASSKEY_REFUSED');
    return [{ type: 'PasskeyUsed', ownerOid, credentialId, counter: command.counter, usedAt: command.now }];
  },
};

const register = (
  state: PasskeyState,
  { type: _, transports, now, ...passkey }: Extract<PasskeyCommand, { type: 'RegisterPasskey' }>,
) => {
  if (Object.keys(state.passkeys).length >= maxPasskeys) return refuse('TOO_MANY_PASSKEYS');
  return [
    {
      type: 'PasskeyRegistered',
      ...passkey,
      transports: [...transports],
      registeredAt: now,
    } satisfies PasskeyEvent,
  ];
};

export const passkeyStream = defineStream({
  category: 'passkeys',
  idPattern: '{oid}',
  holds: 'the devices that may confirm an act in place of the password',
  context: 'identity',
  decider: passkeys,
  events: passkeyEvents,
});
