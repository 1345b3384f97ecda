import { type Decider, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type ChannelManagerEvent, channelManagerEvents } from './events.ts';

export type ChannelManagerCommand =
  | {
      readonly type: 'SetManagerPassword';
      readonly channelOid: Oid;
      readonly passwordHash: string;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'AppointManager';
      readonly channelOid: Oid;
      readonly managerOid: Oid;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'RemoveManager';
      readonly channelOid: Oid;
      readonly managerOid: Oid;
      readonly now: Timestamp;
    };

/** Plain JSON: a snapshot is this value written down. */
export type ChannelManagerState = {
  /** Null until one is set, and once its key is destroyed. */
  passwordHash: string | null;
  /** Who manages the channel since when. */
  managers: Record<string, { appointedAt: Timestamp }>;
};

export type ChannelManagerRefusal = 'TOO_MANY_MANAGERS' | 'OWN_ACCOUNT';

/** Each is granted a role, so a channel has not any number of them. */
export const mostManagers = 20;

export const channelManagers: Decider<
  ChannelManagerState,
  ChannelManagerCommand,
  ChannelManagerEvent,
  ChannelManagerRefusal
> = {
  initial: () => ({ passwordHash: null, managers: {} }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'ManagerPasswordSet':
        state.passwordHash = event.passwordHash;
        return state;
      case 'ManagerAppointed':
        state.managers[event.managerOid] = { appointedAt: event.appointedAt };
        return state;
      case 'ManagerRemoved':
        delete state.managers[event.managerOid];
        return state;
    }
  },

  decide: ({ managers }, command) => {
    const { channelOid, now } = command;
    if (command.type === 'SetManagerPassword')
      return [{ type: 'ManagerPasswordSet', channelOid, passwordHash: command.passwordHash, setAt: now }];
    const { managerOid } = command;
    const isManager = managers[managerOid] !== undefined;
    if (command.type === 'RemoveManager')
      return isManager ? [{ type: 'ManagerRemoved', channelOid, managerOid, removedAt: now }] : [];
    if (managerOid === channelOid) return refuse('OWN_ACCOUNT');
    if (isManager) return [];
    if (Object.keys(managers).length >= mostManagers) return refuse('TOO_MANY_MANAGERS');
    return [{ type: 'ManagerAppointed', channelOid, managerOid, appointedAt: now }];
  },
};

export const channelManagerStream = defineStream({
  category: 'channelManagers',
  idPattern: '{oid}',
  holds: 'the people who manage a channel, and the password of their mode (sealed)',
  context: 'identity',
  decider: channelManagers,
  events: channelManagerEvents,
});
