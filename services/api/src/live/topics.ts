import { chargeStream } from '@fanfold/domain/payments';
import type { EventLog } from '@fanfold/event-log';

import type { Caller } from '../http/auth.ts';
import { seesOthers } from '../http/policy.ts';

/** Whether a caller may watch a topic: the same answer that the query behind it would give. */
export const createMayWatch =
  (eventLog: EventLog) =>
  async (caller: Caller | null, topic: string): Promise<boolean> => {
    if (topic === 'catalogue') return true;
    if (!caller) return false;
    const [kind, id = ''] = topic.split(':');
    if (kind !== 'wallet' && kind !== 'revenue' && kind !== 'charge') return false;
    if (seesOthers[kind].some((role) => caller.roles.includes(role))) return true;
    if (kind !== 'charge') return id === caller.oid;
    const { state } = await eventLog.commands.load(chargeStream, id, { maxAgeMs: 60_000 });
    return state.buyerOid === caller.oid;
  };
