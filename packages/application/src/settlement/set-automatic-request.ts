import { parseOid } from '@fanfold/domain';
import { settlementStream } from '@fanfold/domain/settlement';
import type { EventLog } from '@fanfold/event-log';

import { accepted, type Invocation } from '../invocation.ts';

/**
 * A creator lets revenue be requested by itself from a sum on, or ends that with null (decision on automatic
 * requests). Throws RefusedError: AUTOMATIC_TOO_LOW.
 */
export const setAutomaticRequest = async (
  { eventLog }: { readonly eventLog: EventLog },
  invocation: Invocation,
  { aboveWon }: { readonly aboveWon: number | null },
) => {
  const creatorOid = parseOid(invocation.actor.oid);
  return accepted(
    await eventLog.commands.of(settlementStream).handle({
      ...invocation,
      id: creatorOid,
      command: (now) => ({ type: 'SetAutomaticRequest', creatorOid, aboveWon, now }),
    }),
  );
};
