import { type Oid, parseOid } from '@fanfold/domain';
import { durationsOf, subscriptionId, subscriptionStream } from '@fanfold/domain/subscriptions';

import { handlerFor, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { SubscriptionDeps } from './deps.ts';
import { linkedCard } from './pay-by-card.ts';
import { tierNow } from './reservations.ts';

type Named = { readonly creatorOid: Oid; readonly tierHash: Oid };
type Leaving = Named & {
  readonly reqType: 'cancel' | 'undo';
  readonly reason?: 'cost' | 'content' | 'time' | 'other' | undefined;
};

type WantedCard = { readonly cardIdx: number; readonly currency: 'JPY' | 'USD' };

/** SUB-003, SUB-018, SUB-019: a paid tier ends with the month unless that is taken back; following ends at once. Throws RefusedError. */
export const unsubscribe = async (
  deps: SubscriptionDeps,
  asker: PersonAsker,
  { creatorOid, tierHash, reqType, reason }: Leaving,
): Promise<bigint> => {
  const subscriberOid = parseOid(asker.actor.oid);
  const ids = { creatorOid, subscriberOid };
  const id = subscriptionId(creatorOid, subscriberOid);
  const handle = handlerFor(deps, asker, subscriptionStream);
  if (tierHash === creatorOid)
    return handle(id, (now) => ({ type: reqType === 'cancel' ? 'Unfollow' : 'Follow', ...ids, now }));
  const { state } = await deps.eventLog.commands.load(subscriptionStream, id, { maxAgeMs: 0 });
  if (state.paid?.tierHash !== tierHash) throw new RefusedError('NOT_SUBSCRIBED');
  return handle(id, (now) =>
    reqType === 'cancel'
      ? { type: 'Cancel', ...ids, reason: reason ?? null, now }
      : { type: 'UndoCancel', ...ids, now },
  );
};

/** A lower tier from the next month on. Throws RefusedError. */
export const planTier = async (deps: SubscriptionDeps, asker: PersonAsker, named: Named): Promise<bigint> => {
  const subscriberOid = parseOid(asker.actor.oid);
  const { creatorOid } = named;
  const tier = await tierNow(deps, creatorOid, named.tierHash);
  const id = subscriptionId(creatorOid, subscriberOid);
  return handlerFor(
    deps,
    asker,
    subscriptionStream,
  )(id, (now) => ({
    type: 'PlanTier',
    creatorOid,
    subscriberOid,
    tier,
    now,
  }));
};

/** Another card, or coins, from the next payment on. Throws RefusedError. */
export const changePayment = async (
  deps: SubscriptionDeps,
  asker: PersonAsker,
  { creatorOid, card }: { readonly creatorOid: Oid; readonly card: WantedCard | null },
): Promise<bigint> => {
  const subscriberOid = parseOid(asker.actor.oid);
  const of = { ...asker, creatorOid, subscriberOid };
  const paying = card && {
    cardId: await linkedCard(deps, of, card.cardIdx),
    currency: card.currency,
  };
  const id = subscriptionId(creatorOid, subscriberOid);
  return handlerFor(
    deps,
    asker,
    subscriptionStream,
  )(id, (now) => ({ type: 'ChangePayment', creatorOid, subscriberOid, card: paying, now }));
};

/** A subscriber agrees to a fee that rose, as they saw it. Throws RefusedError. */
export const agreeToFee = async (
  deps: SubscriptionDeps,
  asker: PersonAsker,
  { creatorOid, tierHash, fee }: Named & { readonly fee: number },
): Promise<bigint> => {
  const subscriberOid = parseOid(asker.actor.oid);
  const tier = await tierNow(deps, creatorOid, tierHash);
  if (tier.feeCoins !== fee) throw new RefusedError('FEE_CHANGED', { details: { feeCoins: tier.feeCoins } });
  const id = subscriptionId(creatorOid, subscriberOid);
  return handlerFor(
    deps,
    asker,
    subscriptionStream,
  )(id, (now) => ({
    type: 'AgreeToFee',
    creatorOid,
    subscriberOid,
    tier,
    now,
  }));
};

// So many pairs are looked up at once.
const mostPairs = 100;

/** SUB-001: how long people have paid for channels. Pairs without a subscription are left out. */
export const subscriptionDurations = async (
  { eventLog: { commands } }: Pick<SubscriptionDeps, 'eventLog'>,
  users: readonly string[],
  creators: readonly string[],
) => {
  const pairs = creators.flatMap((creatorOid) =>
    users.map((userOid) => ({ creatorOid: parseOid(creatorOid), userOid: parseOid(userOid) })),
  );
  const found = await Promise.all(
    pairs.slice(0, mostPairs).map(async ({ creatorOid, userOid }) => {
      const id = subscriptionId(creatorOid, userOid);
      const { state } = await commands.load(subscriptionStream, id, { maxAgeMs: 60_000 });
      return { userOid, creatorOid, ...durationsOf(state) };
    }),
  );
  return found.filter(({ totalMonths }) => totalMonths > 0);
};
