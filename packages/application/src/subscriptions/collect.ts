import { feePolicyVersion } from '@fanfold/contracts';
import { type Oid, parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import {
  type SubscriptionCharge,
  type SubscriptionState,
  subscriptionId,
  subscriptionStream,
} from '@fanfold/domain/subscriptions';
import { walletStream, wholeShare } from '@fanfold/domain/wallet';
import type { Actor, EventLog } from '@fanfold/event-log';
import { type Clock, uuid5 } from '@fanfold/platform';

import { payerCountryOf } from '../identity/index.ts';
import { accepted } from '../invocation.ts';

type Deps = { readonly eventLog: EventLog; readonly clock: Clock };
type Of = {
  readonly creatorOid: Oid;
  readonly subscriberOid: Oid;
  readonly actor: Actor;
  readonly correlationId: string;
};

export type Collected = {
  readonly state: Readonly<SubscriptionState>;
  readonly position: bigint;
  /** Why the wallet did not pay. */
  readonly refused: 'NOT_ENOUGH_COINS' | null;
};

/**
 * Has the wallet pay what a subscription is open for, and tells the subscription. The wallet takes the coins of one charge once, however
 * often this runs, and wherever it stopped before.
 */
export const collect = async (deps: Deps, of: Of, charge: SubscriptionCharge): Promise<Collected> => {
  const { chargeId } = charge;
  const reason = charge.coins === 0 ? null : await pay(deps, of, charge);
  const ids = { creatorOid: of.creatorOid, subscriberOid: of.subscriberOid };
  const { state, position } = accepted(
    await deps.eventLog.commands.of(subscriptionStream).handle({
      actor: of.actor,
      correlationId: of.correlationId,
      id: subscriptionId(of.creatorOid, of.subscriberOid),
      key: uuid5('subscription-outcome', chargeId, reason ?? 'paid', deps.clock.now()),
      body: null,
      command: (now) =>
        reason === null
          ? { type: 'ConfirmCharge', ...ids, chargeId, now }
          : { type: 'RefuseCharge', ...ids, chargeId, reason, now },
    }),
  );
  return { state, position, refused: reason };
};

const pay = async (
  { eventLog: { commands }, clock }: Deps,
  of: Of,
  { chargeId, coins, tierHash }: SubscriptionCharge,
): Promise<'NOT_ENOUGH_COINS' | null> => {
  const { subscriberOid, creatorOid } = of;
  const [{ state: seller }, payerCountry] = await Promise.all([
    commands.load(accountStream, creatorOid, { maxAgeMs: 5_000 }),
    payerCountryOf(commands, subscriberOid, clock.now()),
  ]);
  const outcome = await commands.of(walletStream).handle({
    actor: of.actor,
    correlationId: of.correlationId,
    id: subscriberOid,
    key: uuid5('subscription-charge', chargeId),
    body: { chargeId },
    command: (now) => ({
      type: 'SpendCoins',
      walletOid: subscriberOid,
      spendId: parseOid(chargeId),
      transactionType: 'coin_subscription',
      resource: { kind: 'tier', oid: tierHash },
      beneficiaries: [{ oid: creatorOid, level: seller.level, share: wholeShare, allowBonus: false }],
      message: null,
      coins,
      payWith: 'paid',
      payerCountry,
      feePolicyVersion,
      now,
    }),
  });
  return outcome.status === 'accepted' ? null : 'NOT_ENOUGH_COINS';
};
