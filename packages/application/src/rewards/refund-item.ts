import type { Oid } from '@fanfold/domain';
import { inventoryStream } from '@fanfold/domain/rewards';
import type { EventLog } from '@fanfold/event-log';

import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';

/** COM-010: an item is handed back for bonus coins, which follow from its event. Throws RefusedError. */
export const refundItem = async (
  { eventLog }: { readonly eventLog: EventLog },
  invocation: Invocation,
  { itemOid }: { readonly itemOid: Oid },
) => {
  const { events, position, replayed } = accepted(
    await eventLog.commands.of(inventoryStream).handle({
      ...invocation,
      id: invocation.actor.oid,
      command: (now) => ({ type: 'RefundItem', itemOid, now }),
    }),
  );
  const [refunded] = events;
  if (refunded?.type !== 'ItemRefunded') throw new RefusedError('INTERNAL_ERROR');
  return { position, replayed, refundCoins: refunded.refundCoins };
};
