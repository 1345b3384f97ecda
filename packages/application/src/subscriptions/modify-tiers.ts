import type { ModifyTiersBody } from '@fanfold/contracts/subscriptions';
import { type Oid, parseOid } from '@fanfold/domain';
import { tiersStream } from '@fanfold/domain/subscriptions';
import { readFrom } from '@fanfold/projection';
import { catalogue, worksNamingTier } from '@fanfold/projections/catalogue/contents';
import type { Kysely } from 'kysely';
import type { z } from 'zod';

import { handlerFor, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { SubscriptionDeps } from './deps.ts';

/** With the read model of works: only there is it known which of them name a tier. */
type ModifyDeps = SubscriptionDeps & { readonly db: Kysely<never> };
type Change = z.output<typeof ModifyTiersBody>;

/**
 * SUB-004, SUB-021: a creator adds a tier, changes one, removes one, or swaps two. Who has a tier keeps what they bought to the
 * month's end. A tier that works name is not removed: no reader could ever open them again. Throws RefusedError.
 */
export const modifyTiers = async (
  deps: ModifyDeps,
  asker: PersonAsker,
  change: Change,
): Promise<{ position: bigint; tierHash: Oid }> => {
  const creatorOid = parseOid(asker.actor.oid);
  const tierHash = change.mode === 'push' ? parseOid(deps.ids.oid(deps.clock.now())) : change.tierHash;
  if (change.mode === 'remove') await requireUnused(deps, { creatorOid, tierHash });
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

/** Throws TIER_IN_USE with the number of works. One that is published meanwhile is closed with the tier, as before this was asked. */
const requireUnused = async (
  { db }: Pick<ModifyDeps, 'db'>,
  tier: { readonly creatorOid: Oid; readonly tierHash: Oid },
): Promise<void> => {
  const works = await readFrom(db, catalogue, (tables) => worksNamingTier(tables, tier));
  if (works > 0) throw new RefusedError('TIER_IN_USE', { details: { works } });
};
