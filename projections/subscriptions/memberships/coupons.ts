import type { TierCouponEvent } from '@fanfold/domain/subscriptions';
import type { Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import type { MembershipsTables } from './tables.ts';

type Db = Kysely<MembershipsTables>;

export const couponChange = (db: Db, event: TierCouponEvent): Statement => {
  switch (event.type) {
    case 'TierCouponCreated':
      return createCoupon(db, event);
    case 'TierCouponEnded':
      return coupon(db, event).set({ is_ended: true });
    case 'TierCouponUsed':
      return coupon(db, event).set((eb) => ({ used: eb('used', '+', 1) }));
    case 'TierCouponUseReturned':
      return coupon(db, event).set((eb) => ({ used: eb('used', '-', 1) }));
  }
};

const coupon = (db: Db, { creatorOid, code }: { creatorOid: string; code: string }) =>
  db.updateTable('tier_coupon').where('creator_oid', '=', creatorOid).where('code', '=', code);

/** A code that has ended can be made again, without uses. */
const createCoupon = (db: Db, event: Extract<TierCouponEvent, { type: 'TierCouponCreated' }>): Statement => {
  const row = {
    creator_oid: event.creatorOid,
    code: event.code,
    tier_hash: event.tierHash,
    percent: event.percent,
    months: event.months,
    expires_at: event.expiresAt,
    uses: event.uses,
    used: 0,
    is_ended: false,
    created_at: event.createdAt,
  };
  return db
    .insertInto('tier_coupon')
    .values(row)
    .onConflict((conflict) => conflict.columns(['creator_oid', 'code']).doUpdateSet(row));
};
