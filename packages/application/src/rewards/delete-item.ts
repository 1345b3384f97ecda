import type { Oid } from '@fanfold/domain';
import { inventoryStream } from '@fanfold/domain/rewards';
import type { EventLog } from '@fanfold/event-log';
import { uuid5 } from '@fanfold/platform';

import { accepted, type PersonAsker } from '../invocation.ts';

/** COM-008: an item is thrown away. Answers the log position. Throws RefusedError. */
export const deleteItem = async (
  { eventLog }: { readonly eventLog: EventLog },
  asker: PersonAsker,
  deletion: { readonly itemOid: Oid },
): Promise<bigint> => {
  const { itemOid } = deletion;
  const outcome = await eventLog.commands.of(inventoryStream).handle({
    ...asker,
    id: asker.actor.oid,
    // Throwing one thing away twice is doing it once.
    key: uuid5('delete-item', asker.actor.oid, itemOid),
    body: deletion,
    command: () => ({ type: 'DeleteItem', itemOid }),
  });
  return accepted(outcome).position;
};
