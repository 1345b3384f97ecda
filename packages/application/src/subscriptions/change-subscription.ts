import { type Oid, parseOid } from '@fanfold/domain';
import { durationsOf, subscriptionId, subscriptionStream } from '@fanfold/domain/subscriptions';

import { accepted, handlerFor, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { SubscriptionDeps } from './deps.ts';
import { assertNotSuspended } from './may-go-on.ts';
import { linkedCard } from './pay-by-card.ts';
import { giveBack, hasTier, takePlace, tierNow } from './reservations.ts';
import { subscribeFree } from './subscribe-free.ts';

type Named = { readonly creatorOid: Oid; readonly tierHash: Oid };
type Leaving = Named & {
  readonly reqType: 'cancel' | 'undo';
  readonly reason?: 'cost' | 'content' | 'time' | 'other' | undefined;
};

type WantedCard = { readonly cardIdx: number; readonly currency: 'JPY' | 'USD' };

/**
 * SUB-003, SUB-018, SUB-019: a paid tier ends with the month unless that is taken back; following ends at
 * once. Throws RefusedError.
 */
export const unsubscribe = async (
  deps: SubscriptionDeps,
  asker: PersonAsker,
  { creatorOid, tierHash, reqType, reason }: Leaving,
): Promise<bigint> => {
  const subscriberOid = parseOid(asker.actor.oid);
  const ids = { creatorOid, subscriberOid };
  const id = subscriptionId(creatorOid, subscriberOid);
  const handle = handlerFor(deps, asker, subscriptionStream);
  if (reqType === 'undo') await assertNotSuspended(deps, asker);
  if (tierHash === creatorOid && reqType === 'undo')
    return subscribeFree(deps, asker, { creatorOid, tierHash });
  if (tierHash === creatorOid) return handle(id, (now) => ({ type: 'Unfollow', ...ids, now }));
  const { state } = await deps.eventLog.commands.load(subscriptionStream, id, { maxAgeMs: 0 });
  if (state.paid?.tierHash !== tierHash) throw new RefusedError('NOT_SUBSCRIBED');
  return handle(id, (now) =>
    reqType === 'cancel'
      ? { type: 'Cancel', ...ids, reason: reason ?? null, now }
      : { type: 'UndoCancel', ...ids, now },
  );
};

/**
 * A lower tier from the next month on, for the fee that the subscriber saw. A limited one keeps a place for
 * it from now on. Throws RefusedError.
 */
export const planTier = async (
  deps: SubscriptionDeps,
  asker: PersonAsker,
  named: Named & { readonly fee: number },
): Promise<bigint> => {
  const subscriberOid = parseOid(asker.actor.oid);
  const { creatorOid } = named;
  const of = { ...asker, creatorOid, subscriberOid };
  const tier = await tierNow(deps, creatorOid, named.tierHash);
  const id = subscriptionId(creatorOid, subscriberOid);
  const { state } = await deps.eventLog.commands.load(subscriptionStream, id, { maxAgeMs: 0 });
  const placeId = tier.places === null || hasTier(state, tier.tierHash) ? undefined : newPlaceId(deps);
  if (placeId) await takePlace(deps, of, { tier, chargeId: placeId });
  const taken = placeId ? { placeId } : {};
  const free = async () => {
    if (placeId) await giveBack(deps, of, { tierHash: tier.tierHash, coupon: null, chargeId: placeId });
  };
  try {
    const { events, position } = accepted(
      await deps.eventLog.commands.of(subscriptionStream).handle({
        ...asker,
        id,
        key: deps.ids.uuid(),
        body: null,
        command: (now) => ({
          type: 'PlanTier',
          creatorOid,
          subscriberOid,
          tier,
          seenFeeCoins: named.fee,
          ...taken,
          now,
        }),
      }),
    );
    // The same plan was made meanwhile, with a place of its own.
    if (events.length === 0) await free();
    return position;
  } catch (error) {
    if (error instanceof RefusedError) await free();
    throw error;
  }
};

const newPlaceId = ({ ids, clock }: SubscriptionDeps): Oid => parseOid(ids.oid(clock.now()));

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
