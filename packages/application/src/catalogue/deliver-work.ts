import type { Oid } from '@fanfold/domain';
import { walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import type { Ids } from '@fanfold/platform';

import { accepted, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';

type Deps = { readonly eventLog: Pick<EventLog, 'commands'>; readonly ids: Pick<Ids, 'uuid'> };

/**
 * Records that something of a bought work is delivered for the first time, before it is. It and a withdrawal
 * are decided in the wallet one after the other, so that what was given back is not delivered. Throws
 * CONTENT_NOT_FOUND where it was given back meanwhile.
 */
export const deliverWork = async (
  { eventLog, ids }: Deps,
  asker: PersonAsker,
  contentOid: Oid,
): Promise<void> => {
  const { state } = accepted(
    await eventLog.commands.of(walletStream).handle({
      ...asker,
      id: asker.actor.oid,
      key: ids.uuid(),
      body: null,
      command: (now) => ({ type: 'DeliverContent', contentOid, now }),
    }),
  );
  if (state.owned[contentOid] === undefined) throw new RefusedError('CONTENT_NOT_FOUND');
};
