import { type Decider, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type CredentialEvent, credentialEvents } from './events.ts';

/** The caller has checked and hashed the password, and proved who asks where the command does not. */
export type CredentialCommand =
  | {
      readonly type: 'RequestPasswordReset';
      readonly ownerOid: Oid;
      readonly secretHash: string;
      readonly expiresAt: Timestamp;
    }
  | {
      readonly type: 'ResetPassword';
      readonly secretHash: string;
      readonly passwordHash: string;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'ChangePassword';
      readonly ownerOid: Oid;
      readonly passwordHash: string;
      readonly now: Timestamp;
    };

/** Plain JSON: a snapshot is this value written down. */
export type CredentialState = {
  ownerOid: Oid | '';
  /** Null while the password is that of the registration. */
  passwordHash: string | null;
  passwordChangedAt: Timestamp | null;
  /** The newest mailed link that was not used. */
  resetLink: { readonly secretHash: string; readonly expiresAt: Timestamp } | null;
};

export type CredentialRefusal = 'PASSWORD_LINK_EXPIRED';

export const credentials: Decider<CredentialState, CredentialCommand, CredentialEvent, CredentialRefusal> = {
  initial: () => ({ ownerOid: '', passwordHash: null, passwordChangedAt: null, resetLink: null }),

  evolve: (state, event) => {
    state.ownerOid = event.ownerOid;
    switch (event.type) {
      case 'PasswordResetRequested':
        state.resetLink = { secretHash: event.secretHash, expiresAt: event.expiresAt };
        return state;
      case 'PasswordChanged':
        state.passwordHash = event.passwordHash;
        state.passwordChangedAt = event.changedAt;
        state.resetLink = null;
        return state;
    }
  },

  decide: (state, command) => {
    switch (command.type) {
      case 'RequestPasswordReset': {
        const { type: _, ...link } = command;
        return [{ type: 'PasswordResetRequested', ...link }];
      }
      case 'ResetPassword': {
        const { secretHash, passwordHash, now } = command;
        if (!state.ownerOid || !opensReset(state, secretHash, now)) return refuse('PASSWORD_LINK_EXPIRED');
        const { ownerOid } = state;
        return [{ type: 'PasswordChanged', ownerOid, passwordHash, proof: 'mailedLink', changedAt: now }];
      }
      case 'ChangePassword': {
        const { ownerOid, passwordHash, now } = command;
        return [{ type: 'PasswordChanged', ownerOid, passwordHash, proof: 'session', changedAt: now }];
      }
    }
  },
};

/** Whether this is the secret of the newest link, which was not used and has not lapsed. */
export const opensReset = (
  { resetLink }: Pick<CredentialState, 'resetLink'>,
  secretHash: string,
  now: Timestamp,
): boolean => resetLink !== null && resetLink.secretHash === secretHash && now < resetLink.expiresAt;

export const credentialStream = defineStream({
  category: 'credentials',
  idPattern: '{oid}',
  holds: 'changes of the password, and the links that reset it',
  context: 'identity',
  decider: credentials,
  events: credentialEvents,
});
