import { xLinkStream } from '@fanfold/domain/rewards';
import type { EventLog } from '@fanfold/event-log';
import type { Ids } from '@fanfold/platform';

import { accepted, type PersonAsker } from '../invocation.ts';

type Deps = { readonly eventLog: EventLog; readonly ids: Ids };

/** COM-014: a person gives up the link with their X account. Throws RefusedError. */
export const removeXLink = async ({ eventLog, ids }: Deps, asker: PersonAsker) =>
  accepted(
    await eventLog.commands.of(xLinkStream).handle({
      ...asker,
      id: asker.actor.oid,
      key: ids.uuid(),
      body: {},
      command: () => ({ type: 'RevokeXLink' }),
    }),
  );
