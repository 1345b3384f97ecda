import type { ModifyTiersBody } from '@fanfold/contracts/subscriptions';
import { type Oid, parseOid } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { tiersStream } from '@fanfold/domain/subscriptions';
import { readFrom } from '@fanfold/projection';
import { catalogue, worksNamingTier } from '@fanfold/projections/catalogue/contents';
import { worksRead, worksUnderWay } from '@fanfold/projections/catalogue/works';
import { postsNamingTier, postsRead } from '@fanfold/projections/community/posts';
import { holdersOfTier, memberships } from '@fanfold/projections/subscriptions/memberships';
import type { Kysely } from 'kysely';
import type { z } from 'zod';

import { willNameTier } from '../catalogue/index.ts';
import { handlerFor, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { SubscriptionDeps } from './deps.ts';

/** With read models: only there is it known which works and posts name a tier, and who has it. */
type ModifyDeps = SubscriptionDeps & { readonly db: Kysely<never> };
type Change = z.output<typeof ModifyTiersBody>;

/**
 * SUB-004, SUB-021: a creator adds a tier, changes one, removes one, or swaps two. Who has a tier keeps what
 * they bought to the month's end. A tier that works or posts name is not removed: no reader could ever open
 * them again. Throws RefusedError.
 */
export const modifyTiers = async (
  deps: ModifyDeps,
  asker: PersonAsker,
  change: Change,
): Promise<{ position: bigint; tierHash: Oid }> => {
  const creatorOid = parseOid(asker.actor.oid);
  const tierHash = change.mode === 'push' ? parseOid(deps.ids.oid(deps.clock.now())) : change.tierHash;
  if (change.mode === 'remove') await requireUnused(deps, { creatorOid, tierHash });
  const holders = await holdersOf(deps, { creatorOid, tierHash }, change);
  const handle = handlerFor(deps, asker, tiersStream);
  const position = await handle(creatorOid, (now) => {
    const named = { creatorOid, tierHash, now };
    switch (change.mode) {
      case 'push':
        return { type: 'AddTier', ...named, fields: change.tier };
      case 'update':
        return { type: 'ChangeTier', ...named, fields: change.tier, holders };
      case 'remove':
        return { type: 'RemoveTier', ...named };
      case 'swap':
        return { type: 'SwapTiers', ...named, withTierHash: change.withTierHash };
    }
  });
  return { position, tierHash };
};

/** Who has a tier that is to have a limit: they were not counted while it had none. */
const holdersOf = async ({ db }: ModifyDeps, tier: OfTier, change: Change): Promise<Oid[]> => {
  if (change.mode !== 'update' || change.tier.places === null) return [];
  return (await readFrom(db, memberships, (tables) => holdersOfTier(tables, tier))).map(parseOid);
};

type OfTier = { readonly creatorOid: Oid; readonly tierHash: Oid };

/**
 * Throws TIER_IN_USE with the number of works and posts. Playlists hold works, and coupons of the tier end
 * with it: neither is counted. What names it meanwhile is closed with the tier, as before this was asked.
 */
const requireUnused = async (deps: ModifyDeps, tier: OfTier): Promise<void> => {
  const { db, clock } = deps;
  const [shown, planned, posts] = await Promise.all([
    readFrom(db, catalogue, (tables) => worksNamingTier(tables, { ...tier, now: clock.now() })),
    plannedFor(deps, tier),
    readFrom(db, postsRead, (tables) => postsNamingTier(tables, tier)),
  ]);
  const works = shown + planned;
  if (works > 0 || posts > 0) throw new RefusedError('TIER_IN_USE', { details: { works, posts } });
};

/** More than any creator plans at once. */
const mostPlanned = 10_000;

/**
 * How many works that are published without their creator, at a moment or when their files are ready, are for
 * a tier.
 */
const plannedFor = async (
  { db, eventLog: { commands } }: ModifyDeps,
  { creatorOid, tierHash }: OfTier,
): Promise<number> => {
  const works = await readFrom(db, worksRead, (tables) => worksUnderWay(tables, creatorOid, mostPlanned));
  const streams = await Promise.all(
    works.map(({ contentOid }) => commands.load(contentStream, contentOid, { maxAgeMs: 0 })),
  );
  return streams.filter(({ state }) => willNameTier(state, tierHash)).length;
};
