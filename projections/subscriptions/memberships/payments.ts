import type { SubscriptionEvent } from '@fanfold/domain/subscriptions';
import type { WalletEvent } from '@fanfold/domain/wallet';
import type { Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import type { MembershipsTables } from './tables.ts';

type Db = Kysely<MembershipsTables>;
type Of<Type extends string> = Extract<SubscriptionEvent | WalletEvent, { type: Type }>;

export const of = (db: Db, { creatorOid, subscriberOid }: { creatorOid: string; subscriberOid: string }) =>
  db
    .updateTable('membership')
    .where('creator_oid', '=', creatorOid)
    .where('subscriber_oid', '=', subscriberOid);

export const pay = (
  db: Db,
  {
    creatorOid,
    subscriberOid,
    month,
    tierHash,
    coins,
    coupon,
    chargeId,
    card,
  }: Of<'SubscriptionStarted' | 'SubscriptionRenewed' | 'SubscriptionTierRaised'>,
  { at, number }: { readonly at: string; readonly number: number },
): Statement =>
  db.insertInto('payment').values({
    creator_oid: creatorOid,
    subscriber_oid: subscriberOid,
    month,
    number,
    tier_hash: tierHash,
    coins,
    coupon: coupon?.code ?? null,
    by_card: card !== undefined,
    charge_id: chargeId,
    paid_at: at,
    refunded_at: null,
  });

/** The coins of a month, or of a difference for a higher tier, went back. */
export const refund = (db: Db, event: Of<'SpendRefunded'>, at: string): Statement[] => {
  const { transactionType, proceeds, walletOid: subscriberOid, spendId, paidCoins } = event;
  const [creator] = proceeds.beneficiaries;
  if (transactionType !== 'coin_subscription' || !creator) return [];
  const creatorOid = creator.oid;
  const paid = db
    .updateTable('payment')
    .where('creator_oid', '=', creatorOid)
    .where('subscriber_oid', '=', subscriberOid)
    .where('charge_id', '=', spendId);
  return [
    // What came too late gave no month, and is no payment here.
    of(db, { creatorOid, subscriberOid })
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('payment')
            .select('payment.number')
            .where('payment.creator_oid', '=', creatorOid)
            .where('payment.subscriber_oid', '=', subscriberOid)
            .where('payment.charge_id', '=', spendId),
        ),
      )
      .set((eb) => ({ total_coins: eb('total_coins', '-', paidCoins) })),
    paid.set({ refunded_at: at }),
  ];
};
