import { type Decider, refuse } from '../decider.ts';
import type { Oid } from '../ids.ts';
import { defineStream } from '../stream.ts';
import { type AdminEvent, adminEvents } from './events.ts';

/** What one administrator did that no other stream holds. */
export type AdminCommand =
  | {
      readonly type: 'RecordInspection';
      readonly adminOid: Oid;
      readonly subjectOid: Oid;
      readonly what: 'profile' | 'wallet';
    }
  | {
      readonly type: 'TakeGrantAllowance';
      readonly adminOid: Oid;
      readonly subjectOid: Oid;
      readonly coins: number;
      /** `yyyy-mm-dd` in Asia/Seoul. */
      readonly day: string;
      readonly limitCoins: number;
    };

/** Plain JSON. Only the present day's allowance counts. */
export type AdminState = { day: string; grantedCoins: number };

export type AdminRefusal = 'GRANT_LIMIT';

export const admin: Decider<AdminState, AdminCommand, AdminEvent, AdminRefusal> = {
  initial: () => ({ day: '', grantedCoins: 0 }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'AccountInspected':
        return state;
      case 'GrantAllowanceTaken':
        state.grantedCoins = event.coins + (event.day === state.day ? state.grantedCoins : 0);
        state.day = event.day;
        return state;
    }
  },

  decide: (state, command) => {
    switch (command.type) {
      case 'RecordInspection': {
        const { adminOid, subjectOid, what } = command;
        return [{ type: 'AccountInspected', adminOid, subjectOid, what }];
      }
      case 'TakeGrantAllowance': {
        const { adminOid, subjectOid, coins, day, limitCoins } = command;
        const already = day === state.day ? state.grantedCoins : 0;
        if (already + coins > limitCoins)
          return refuse('GRANT_LIMIT', { leftCoins: Math.max(limitCoins - already, 0) });
        return [{ type: 'GrantAllowanceTaken', adminOid, subjectOid, coins, day }];
      }
    }
  },
};

export const adminStream = defineStream({
  category: 'admin',
  context: 'admin',
  decider: admin,
  events: adminEvents,
});
