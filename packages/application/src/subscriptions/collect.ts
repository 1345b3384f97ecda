import { type ProblemCode, problemCodes } from '@fanfold/contracts';
import type { Oid } from '@fanfold/domain';
import { chargeStream } from '@fanfold/domain/payments';
import {
  monthEnd,
  monthOver,
  type SubscriptionCharge,
  type SubscriptionState,
  subscriptionId,
  subscriptionStream,
} from '@fanfold/domain/subscriptions';
import { walletStream } from '@fanfold/domain/wallet';
import type { Actor, CommandLog } from '@fanfold/event-log';
import { uuid5 } from '@fanfold/platform';

import { accepted } from '../invocation.ts';
import type { SubscriptionDeps } from './deps.ts';
import { monthSpend } from './month-spend.ts';
import { type CardCharge, type CardOutcome, payByCard } from './pay-by-card.ts';

type Deps = Omit<SubscriptionDeps, 'ids'>;
export type Of = {
  readonly creatorOid: Oid;
  readonly subscriberOid: Oid;
  readonly actor: Actor;
  readonly correlationId: string;
  /** One of the two people deletes their account: no order of theirs is paid. */
  readonly isClosing?: boolean;
};

export type Collected =
  | {
      readonly status: 'paid' | 'refused';
      readonly state: Readonly<SubscriptionState>;
      readonly position: bigint;
    }
  /** A card's provider has not answered: it is asked again until it does. */
  | { readonly status: 'pending' };

/**
 * Has the wallet or the card pay what a subscription is open for, and tells the subscription. One charge is
 * paid once, however often this runs, and wherever it stopped before.
 */
export const collect = async (deps: Deps, of: Of, charge: SubscriptionCharge): Promise<Collected> => {
  const { chargeId } = charge;
  const obstacle = await obstacleTo(deps, of, charge);
  const outcome = obstacle ?? (await pay(deps, of, charge));
  if (outcome.status === 'pending') return { status: 'pending' };
  const reason = outcome.status === 'refused' ? outcome.reason : null;
  const ids = { creatorOid: of.creatorOid, subscriberOid: of.subscriberOid };
  const paymentId = charge.card?.paymentId;
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
          : { type: 'RefuseCharge', ...ids, chargeId, paymentId, reason, now },
    }),
  );
  return { status: outcome.status, state, position };
};

/** The refusal that a person reads, as it was recorded with the charge. */
export const refusalCode = (reason: string | null): ProblemCode =>
  problemCodes.find((code) => code === reason) ?? 'NOT_ENOUGH_COINS';

/**
 * Nothing is taken for a month that is over. A wallet or a card that was asked before is asked still, so that
 * what it gave is known.
 */
const obstacleTo = async (
  { eventLog: { commands }, clock }: Deps,
  { subscriberOid, isClosing }: Of,
  charge: SubscriptionCharge,
): Promise<{ readonly status: 'refused'; readonly reason: string } | undefined> => {
  const isOver = monthEnd(charge.month) <= clock.now();
  if (!isOver && !isClosing) return undefined;
  if (await isAsked(commands, subscriberOid, charge)) return undefined;
  return { status: 'refused', reason: isOver ? monthOver : 'NOT_SUBSCRIBED' };
};

const isAsked = async (
  commands: CommandLog,
  subscriberOid: Oid,
  { chargeId, card }: SubscriptionCharge,
): Promise<boolean> => {
  const { state: wallet } = await commands.load(walletStream, subscriberOid, { maxAgeMs: 0 });
  if (wallet.applied[chargeId]) return true;
  if (!card) return false;
  const { state: payment } = await commands.load(chargeStream, card.paymentId, { maxAgeMs: 0 });
  return payment.status !== 'none' && payment.status !== 'initiated';
};

const pay = async (deps: Deps, of: Of, charge: SubscriptionCharge): Promise<CardOutcome> => {
  if (charge.coins === 0) return { status: 'paid' };
  return isCardCharge(charge) ? payByCard(deps, of, charge) : payWithCoins(deps, of, charge);
};

const isCardCharge = (charge: SubscriptionCharge): charge is CardCharge => charge.card !== undefined;

const payWithCoins = async (
  { eventLog: { commands }, clock }: Deps,
  { creatorOid, subscriberOid, actor, correlationId }: Of,
  { chargeId, coins, tierHash, month: paidMonth }: SubscriptionCharge,
): Promise<CardOutcome> => {
  const now = clock.now();
  const month = { chargeId, creatorOid, subscriberOid, tierHash, coins, month: paidMonth, now };
  const outcome = await commands.of(walletStream).handle({
    actor,
    correlationId,
    id: subscriberOid,
    key: uuid5('subscription-charge', chargeId),
    body: { chargeId },
    command: await monthSpend(commands, month),
  });
  if (outcome.status === 'accepted') return { status: 'paid' };
  return { status: 'refused', reason: outcome.status === 'refused' ? outcome.refused : 'NOT_ENOUGH_COINS' };
};
