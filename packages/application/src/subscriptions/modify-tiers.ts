import type { ModifyTiersBody } from '@fanfold/contracts/subscriptions';
import { type Oid, parseOid } from '@fanfold/domain';
import { tiersStream } from '@fanfold/domain/subscriptions';
import type { z } from 'zod';

import { handlerFor, type PersonAsker } from '../invocation.ts';
import type { SubscriptionDeps } from './deps.ts';

type Change = z.output<typeof ModifyTiersBody>;

/**
 * SUB-004, SUB-021: a creator adds a tier, changes one, removes one, or swaps two. Who has a tier keeps what they bought to the
 * month's end. Throws RefusedError.
 */
export const modifyTiers = async (
  deps: SubscriptionDeps,
  asker: PersonAsker,
  change: Change,
): Promise<{ position: bigint; tierHash: Oid }> => {
  const creatorOid = parseOid(asker.actor.oid);
  const tierHash = change.mode === 'push' ? parseOid(deps.ids.oid(deps.clock.now())) : change.tierHash;
  const handle = handlerFor(deps, asker, tiersStream);
  const position = await handle(creatorOid, (now) => {
    const named = { creatorOid, tierHash, now };
    switch (change.mode) {
      case 'push':
        return { type: 'AddTier', ...named, fields: change.tier };
      case 'update':
        return { type: 'ChangeTier', ...named, fields: change.tier };
      case 'remove':
        return { type: 'RemoveTier', ...named };
      case 'swap':
        return { type: 'SwapTiers', ...named, withTierHash: change.withTierHash };
    }
  });
  return { position, tierHash };
};
