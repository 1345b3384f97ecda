import type { SanctionEvent } from '@fanfold/domain/identity';
import type { SubscriptionEvent } from '@fanfold/domain/subscriptions';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import type { Insertable, Kysely, Updateable } from 'kysely';

import { accessChanged } from '../../catalogue/access-changed.ts';
import { createTables, type FansTables } from './tables.ts';

const consumes = [
  'ChannelFollowed',
  'ChannelUnfollowed',
  'SubscriptionStarted',
  'SubscriptionRenewed',
  'SubscriptionTierRaised',
  'SubscriptionTierLowered',
  'SubscriptionEnded',
  'SanctionImposed',
  'SanctionLifted',
  'AppealDecided',
] as const;
type Consumed = Extract<SubscriptionEvent | SanctionEvent, { type: (typeof consumes)[number] }>;
type Db = Kysely<FansTables>;

/** Who follows a channel, is its member, or may not write on it. Read by its creator (CAT-067). */
export const fansRead = projection<FansTables>()({
  name: 'fans',
  version: 3,
  consumes,
  tables: createTables,
  project: async (db, batch) => {
    await inOrder(batch.flatMap((recorded) => changesOf(db, recorded)));
    // What a tier opens is told with the memberships.
    return batch.flatMap(({ event, position }) =>
      event.type === 'ChannelFollowed' || event.type === 'ChannelUnfollowed'
        ? [accessChanged(event.subscriberOid, position)]
        : [],
    );
  },
});

const changesOf = (db: Db, { event, position }: Recorded<Consumed>): Statement[] => {
  const { type } = event;
  if (type === 'SanctionImposed') return banned(db, event, String(position));
  if (type === 'SanctionLifted') return [unbanned(db, event.sanctionId)];
  if (type === 'AppealDecided') return event.granted ? [unbanned(db, event.sanctionId)] : [];
  const ids = { creator_oid: event.creatorOid, fan_oid: event.subscriberOid };
  return [put(db, { ...ids, position: String(position) }, changeBy(event))];
};

type OfSubscription = Exclude<Consumed, { type: 'SanctionImposed' | 'SanctionLifted' | 'AppealDecided' }>;

const changeBy = (event: OfSubscription): Updateable<FansTables['fan']> => {
  switch (event.type) {
    case 'ChannelFollowed':
      return { follows: true };
    case 'ChannelUnfollowed':
      return { follows: false };
    case 'SubscriptionStarted':
    case 'SubscriptionRenewed':
      return { tier_hash: event.tierHash, member_until: event.until, months: event.totalMonths };
    case 'SubscriptionTierRaised':
    case 'SubscriptionTierLowered':
      return { tier_hash: event.tierHash };
    case 'SubscriptionEnded': {
      const left = { tier_hash: null, member_until: null };
      return event.refunded ? { ...left, months: event.refunded.totalMonths } : left;
    }
  }
};

type Ids = Pick<Insertable<FansTables['fan']>, 'creator_oid' | 'fan_oid' | 'position'>;

const put = (db: Db, ids: Ids, change: Updateable<FansTables['fan']>): Statement => {
  const nothing = {
    follows: false,
    tier_hash: null,
    member_until: null,
    months: 0,
    ban_id: null,
    ban_reason: null,
    ban_until: null,
  };
  return db
    .insertInto('fan')
    .values({ ...nothing, ...change, ...ids } as Insertable<FansTables['fan']>)
    .onConflict((conflict) => conflict.columns(['creator_oid', 'fan_oid']).doUpdateSet(change));
};

const banned = (
  db: Db,
  { accountOid, channelOid, sanctionId, reason, until }: Extract<Consumed, { type: 'SanctionImposed' }>,
  position: string,
): Statement[] => {
  if (channelOid === null) return [];
  const ids = { creator_oid: channelOid, fan_oid: accountOid, position };
  return [put(db, ids, { ban_id: sanctionId, ban_reason: reason, ban_until: until })];
};

const unbanned = (db: Db, sanctionId: string): Statement =>
  db
    .updateTable('fan')
    .where('ban_id', '=', sanctionId)
    .set({ ban_id: null, ban_reason: null, ban_until: null });
