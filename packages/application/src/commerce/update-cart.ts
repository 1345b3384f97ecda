import type { Oid } from '@fanfold/domain';
import { cartStream } from '@fanfold/domain/commerce';

import { type Asker, accepted } from '../invocation.ts';
import type { BuyDeps } from './deps.ts';

type Change = {
  readonly ownerOid: Oid;
  readonly add: readonly string[];
  readonly remove: readonly string[];
  readonly cause: 'removed' | 'purchased';
};

/** Puts in and takes out. Naming something twice changes nothing, so a retry needs no key of its own. */
export const updateCart = async (
  { eventLog, ids }: BuyDeps,
  { actor, correlationId }: Asker,
  change: Change,
): Promise<bigint> => {
  const outcome = await eventLog.commands.of(cartStream).handle({
    id: change.ownerOid,
    key: ids.uuid(),
    body: null,
    actor,
    correlationId,
    command: () => ({ type: 'UpdateCart', ...change }),
  });
  return accepted(outcome).position;
};
