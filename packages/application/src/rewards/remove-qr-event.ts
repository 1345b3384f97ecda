import { parseOid } from '@fanfold/domain';
import { qrEventStream } from '@fanfold/domain/rewards';
import type { EventLog } from '@fanfold/event-log';

import { accepted, type Invocation } from '../invocation.ts';

/** ADM-002: an administrator removes a QR event; what was given stays given. Throws RefusedError. */
export const removeQrEvent = async (
  { eventLog }: { readonly eventLog: EventLog },
  invocation: Invocation,
  { qrEventCode: code }: { readonly qrEventCode: string },
) => {
  const adminOid = parseOid(invocation.actor.oid);
  return accepted(
    await eventLog.commands.of(qrEventStream).handle({
      ...invocation,
      id: code,
      command: () => ({ type: 'RemoveQrEvent', code, adminOid }),
    }),
  );
};
