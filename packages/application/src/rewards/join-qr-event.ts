import { parseOid } from '@fanfold/domain';
import { qrEventStream } from '@fanfold/domain/rewards';
import type { EventLog } from '@fanfold/event-log';
import { oidFromKey } from '@fanfold/platform';

import { accepted, type Invocation } from '../invocation.ts';

/**
 * COM-011: a person takes part in a QR event. The event's stream decides; a process manager puts the item
 * into the inventory. Throws RefusedError.
 */
export const joinQrEvent = async (
  { eventLog }: { readonly eventLog: EventLog },
  invocation: Invocation,
  { qrEventCode: code }: { readonly qrEventCode: string },
) => {
  const userOid = parseOid(invocation.actor.oid);
  const itemOid = parseOid(oidFromKey(invocation.key));
  const { position, replayed } = accepted(
    await eventLog.commands.of(qrEventStream).handle({
      ...invocation,
      id: code,
      command: (now) => ({ type: 'ClaimQrEvent', code, userOid, itemOid, now }),
    }),
  );
  return { position, replayed, itemOid };
};
