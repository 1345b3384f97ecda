import { type Decider, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type LoginEvent, type LoginProvider, loginEvents } from './events.ts';

/** The caller has verified who signed in at the provider, and reserved the claim. */
export type LoginCommand =
  | {
      readonly type: 'LinkLogin';
      readonly ownerOid: Oid;
      readonly provider: LoginProvider;
      readonly claim: string;
      readonly email: string | null;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'UnlinkLogin';
      readonly provider: LoginProvider;
      /** A password opens the account as well. It is never taken away, so it may be looked up before. */
      readonly hasPassword: boolean;
      readonly now: Timestamp;
    };

type LinkedLogin = {
  readonly claim: string;
  readonly email: string | null;
  readonly linkedAt: Timestamp;
};

/** Plain JSON: a snapshot is this value written down. */
export type LoginState = {
  ownerOid: Oid | '';
  linked: Partial<Record<LoginProvider, LinkedLogin>>;
};

export type LoginRefusal = 'LOGIN_ALREADY_LINKED' | 'LOGIN_NOT_LINKED' | 'LAST_LOGIN_METHOD';

export const logins: Decider<LoginState, LoginCommand, LoginEvent, LoginRefusal> = {
  initial: () => ({ ownerOid: '', linked: {} }),

  evolve: (state, event) => {
    state.ownerOid = event.ownerOid;
    switch (event.type) {
      case 'LoginLinked': {
        const { claim, email, linkedAt } = event;
        state.linked[event.provider] = { claim, email, linkedAt };
        return state;
      }
      case 'LoginUnlinked':
        delete state.linked[event.provider];
        return state;
    }
  },

  decide: (state, command) => {
    const { provider, now } = command;
    const known = state.linked[provider];
    if (command.type === 'LinkLogin') {
      const { ownerOid, claim, email } = command;
      if (known) return known.claim === claim ? [] : refuse('LOGIN_ALREADY_LINKED');
      return [{ type: 'LoginLinked', ownerOid, provider, claim, email, linkedAt: now }];
    }
    if (!known || !state.ownerOid) return refuse('LOGIN_NOT_LINKED');
    const isLast = !command.hasPassword && Object.keys(state.linked).length === 1;
    if (isLast) return refuse('LAST_LOGIN_METHOD');
    const { ownerOid } = state;
    return [{ type: 'LoginUnlinked', ownerOid, provider, claim: known.claim, unlinkedAt: now }];
  },
};

export const loginStream = defineStream({
  category: 'logins',
  idPattern: '{oid}',
  holds: 'the accounts of Google and Apple that open an account',
  context: 'identity',
  decider: logins,
  events: loginEvents,
});
