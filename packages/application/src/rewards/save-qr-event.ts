import type { SaveQrEventBody } from '@fanfold/contracts/rewards';
import { parseOid } from '@fanfold/domain';
import { qrEventStream } from '@fanfold/domain/rewards';
import type { EventLog } from '@fanfold/event-log';

import { accepted, type Invocation } from '../invocation.ts';
import { checkContents } from './check-item-contents.ts';

/**
 * ADM-001: an administrator makes a QR event or changes it. Throws RefusedError (CONTENT_NOT_FOUND, and those
 * of the event's stream).
 */
export const saveQrEvent = async (
  { eventLog }: { readonly eventLog: EventLog },
  invocation: Invocation,
  { qrEventCode: code, ...saved }: SaveQrEventBody,
) => {
  const adminOid = parseOid(invocation.actor.oid);
  await checkContents(eventLog, saved.itemData);
  return accepted(
    await eventLog.commands.of(qrEventStream).handle({
      ...invocation,
      id: code,
      command: () => ({ type: 'SaveQrEvent', code, ...saved, adminOid }),
    }),
  );
};
