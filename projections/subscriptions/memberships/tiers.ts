import { type Tier, type TierEvent, tierOf, tiersStream } from '@fanfold/domain/subscriptions';
import { incoming, json, type Statement } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { type NextColumns, nextOf } from './followed.ts';
import { type MembershipsTables, membership } from './tables.ts';

type Db = Kysely<MembershipsTables>;
type Channel = { readonly creatorOid: string };

/** The events that change what a tier's next month costs, or whether it has one. */
export const tierTypes = ['TierAdded', 'TierChanged', 'TierRemoved'] as const;
export type TierSold = Extract<TierEvent, { type: (typeof tierTypes)[number] }>;

const types: ReadonlySet<string> = new Set(tierTypes);
export const isTierSold = (event: { readonly type: string }): event is TierSold => types.has(event.type);

/** The tiers of a batch's channels, as the domain knows them. */
export class ChannelTiers {
  readonly #sold: Map<string, Tier[]>;

  private constructor(sold: Map<string, Tier[]>) {
    this.#sold = sold;
  }

  static async of(db: Db, channels: readonly Channel[]): Promise<ChannelTiers> {
    const named = [...new Set(channels.map(({ creatorOid }) => creatorOid))];
    if (named.length === 0) return new ChannelTiers(new Map());
    const rows = await db
      .selectFrom('tier')
      .select(['creator_oid', 'sold'])
      .where('creator_oid', 'in', named)
      .orderBy('tier_hash')
      .execute();
    const found = Map.groupBy(rows, (row) => row.creator_oid);
    return new ChannelTiers(
      new Map([...found].map(([oid, tiers]) => [oid, tiers.flatMap(({ sold }) => (sold ? [sold] : []))])),
    );
  }

  soldBy(creatorOid: string): readonly Tier[] {
    return this.#sold.get(creatorOid) ?? [];
  }

  /** The tier's row after an event. Of the free one, whose id is the channel's, only the name is kept. */
  after(db: Db, event: TierSold): Statement {
    const { creatorOid: creator_oid, tierHash: tier_hash } = event;
    const { decider } = tiersStream;
    const before = { ...decider.initial(), tiers: [...this.soldBy(creator_oid)] };
    const { tiers } = decider.evolve(before, event, 0);
    this.#sold.set(creator_oid, tiers);
    const tier = tierOf({ ...before, tiers }, tier_hash);
    const sold = tier ? json(tier) : null;
    if (event.type === 'TierRemoved')
      return db.updateTable('tier').set({ sold }).where('tier_hash', '=', tier_hash);
    const { name } = event;
    return db
      .insertInto('tier')
      .values({ tier_hash, creator_oid, name, sold })
      .onConflict((conflict) => conflict.column('tier_hash').doUpdateSet({ name, sold }));
  }
}

const aPage = 1_000;

/** What comes next for those who have a tier, or planned it, once its creator has changed or removed it. */
export const followTier = async (
  db: Db,
  { creatorOid, tierHash }: TierSold,
  tiers: readonly Tier[],
): Promise<void> => {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('membership')
      .select(['subscriber_oid', 'followed'])
      .where('creator_oid', '=', creatorOid)
      .where('subscriber_oid', '>', after)
      .where('status', '!=', 'ended')
      .where((eb) =>
        eb.or([
          eb('tier_hash', '=', tierHash),
          sql<boolean>`followed -> 'state' -> 'paid' ->> 'plannedTier' = ${tierHash}`,
        ]),
      )
      .orderBy('subscriber_oid')
      .limit(aPage)
      .execute();
    const changes = rows.flatMap(({ subscriber_oid, followed: { state } }) =>
      state.paid
        ? [{ creator_oid: creatorOid, subscriber_oid, ...nextOf({ ...state, paid: state.paid }, tiers) }]
        : [],
    );
    if (changes.length > 0) await update(db, changes);
    const last = rows.at(-1);
    if (!last || rows.length < aPage) return;
    after = last.subscriber_oid;
  }
};

type Change = NextColumns & { readonly creator_oid: string; readonly subscriber_oid: string };

const update = (db: Db, changes: readonly Change[]) =>
  db
    .updateTable('membership')
    .from(
      incoming(changes, membership.only('creator_oid', 'subscriber_oid', 'next_coins', 'coupon', 'ends_by')),
    )
    .set((eb) => ({
      next_coins: eb.ref('incoming.next_coins'),
      coupon: eb.ref('incoming.coupon'),
      ends_by: eb.ref('incoming.ends_by'),
    }))
    .whereRef('membership.creator_oid', '=', 'incoming.creator_oid')
    .whereRef('membership.subscriber_oid', '=', 'incoming.subscriber_oid')
    .execute();
