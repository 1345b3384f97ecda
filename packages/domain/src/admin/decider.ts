import type { Decider } from '../decider.ts';
import type { Oid } from '../ids.ts';
import { defineStream } from '../stream.ts';
import { type AdminEvent, adminEvents } from './events.ts';

/** What an administrator did that changes nothing but has to be on record. */
export type AdminCommand = {
  readonly type: 'RecordInspection';
  readonly adminOid: Oid;
  readonly subjectOid: Oid;
  readonly what: 'profile' | 'wallet';
};

export type AdminState = { inspections: number };

export const admin: Decider<AdminState, AdminCommand, AdminEvent, never> = {
  initial: () => ({ inspections: 0 }),
  evolve: (state, event) => {
    switch (event.type) {
      case 'AccountInspected':
        state.inspections += 1;
        return state;
    }
  },
  decide: (_state, { adminOid, subjectOid, what }) => [
    { type: 'AccountInspected', adminOid, subjectOid, what },
  ],
};

export const adminStream = defineStream({
  category: 'admin',
  context: 'admin',
  decider: admin,
  events: adminEvents,
});
