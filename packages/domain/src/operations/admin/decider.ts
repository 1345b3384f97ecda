import { type Decider, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { type AdminEvent, adminEvents } from './events.ts';
import {
  endImpersonation,
  type Impersonation,
  type ImpersonationCommand,
  startImpersonation,
} from './impersonation.ts';

/** What one administrator did that no other stream holds. */
export type AdminCommand =
  | {
      readonly type: 'TakeGrantAllowance';
      readonly adminOid: Oid;
      readonly subjectOid: Oid;
      readonly coins: number;
      /** `yyyy-mm-dd` in Asia/Seoul. */
      readonly day: string;
      readonly limitCoins: number;
    }
  | {
      /**
       * The same number of coins for each of several people: the allowance is taken for all of them or for
       * none.
       */
      readonly type: 'TakeGrantAllowances';
      readonly adminOid: Oid;
      readonly subjectOids: readonly Oid[];
      readonly coinsEach: number;
      readonly day: string;
      readonly limitCoins: number;
    }
  | ImpersonationCommand;

/** Plain JSON. Only the present day's allowance counts. */
export type AdminState = {
  day: string;
  grantedCoins: number;
  /** The one that was started last and not ended. */
  impersonation: Impersonation | null;
};

export type AdminRefusal = 'GRANT_LIMIT' | 'OWN_ACCOUNT';

export const admin: Decider<AdminState, AdminCommand, AdminEvent, AdminRefusal> = {
  initial: () => ({ day: '', grantedCoins: 0, impersonation: null }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'AccountInspected':
        return state;
      case 'GrantAllowanceTaken':
        state.grantedCoins = event.coins + (event.day === state.day ? state.grantedCoins : 0);
        state.day = event.day;
        return state;
      case 'ImpersonationStarted': {
        const { impersonationId, subjectOid, until } = event;
        state.impersonation = { impersonationId, subjectOid, until };
        return state;
      }
      case 'ImpersonationEnded':
        state.impersonation = null;
        return state;
    }
  },

  decide: (state, command) => {
    switch (command.type) {
      case 'TakeGrantAllowance': {
        const { adminOid, subjectOid, coins, day, limitCoins } = command;
        const refusal = overLimit(state, { coins, day, limitCoins });
        return refusal ?? [{ type: 'GrantAllowanceTaken', adminOid, subjectOid, coins, day }];
      }
      case 'TakeGrantAllowances': {
        const { adminOid, subjectOids, coinsEach: coins, day, limitCoins } = command;
        const refusal = overLimit(state, { coins: coins * subjectOids.length, day, limitCoins });
        if (refusal) return refusal;
        return subjectOids.map((subjectOid) => ({
          type: 'GrantAllowanceTaken' as const,
          adminOid,
          subjectOid,
          coins,
          day,
        }));
      }
      case 'StartImpersonation':
        return startImpersonation(state, command);
      case 'EndImpersonation':
        return endImpersonation(state, command);
    }
  },
};

type Wanted = { readonly coins: number; readonly day: string; readonly limitCoins: number };

const overLimit = (state: Readonly<AdminState>, { coins, day, limitCoins }: Wanted) => {
  const already = day === state.day ? state.grantedCoins : 0;
  if (already + coins <= limitCoins) return undefined;
  return refuse<AdminRefusal>('GRANT_LIMIT', { leftCoins: Math.max(limitCoins - already, 0) });
};

export const adminStream = defineStream({
  category: 'admin',
  idPattern: '{oid}',
  holds: "the day's allowance of bonus grants; looks at Fanfold as another person sees it",
  context: 'operations',
  decider: admin,
  events: adminEvents,
});
