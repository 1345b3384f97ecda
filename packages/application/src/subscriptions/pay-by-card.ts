import type { Oid } from '@fanfold/domain';
import {
  type ChargeState,
  cardsStream,
  chargeStream,
  priceOf,
  type SavedCard,
} from '@fanfold/domain/payments';
import { type CardPayment, type SubscriptionCharge, utcMonth } from '@fanfold/domain/subscriptions';
import { walletStream } from '@fanfold/domain/wallet';
import type { CommandLog } from '@fanfold/event-log';
import { ProviderError } from '@fanfold/payments';
import { uuid5 } from '@fanfold/platform';

import { issueCountryOf } from '../identity/index.ts';
import { type Asker, accepted } from '../invocation.ts';
import { cardProvider, cardsOf, initiateCharge, payWithSavedCard } from '../payments/index.ts';
import { RefusedError } from '../refused-error.ts';
import type { SubscriptionDeps } from './deps.ts';
import { monthSpend } from './month-spend.ts';
import { owesCoins } from './payers.ts';

type Deps = Omit<SubscriptionDeps, 'ids'>;
type Of = Asker & { readonly creatorOid: Oid; readonly subscriberOid: Oid };
export type CardCharge = SubscriptionCharge & { readonly card: CardPayment };

/** Paid; why not; or not known yet: the provider is asked again until it answers. */
export type CardOutcome =
  | { readonly status: 'paid' | 'pending' }
  | { readonly status: 'refused'; readonly reason: string };

/**
 * Charges the saved card for a month. The payment has an id of its own, so the card is charged once however
 * often this runs; the coins of the payment arrive and are spent on the month in one append.
 */
export const payByCard = async (deps: Deps, of: Of, charge: CardCharge): Promise<CardOutcome> => {
  try {
    const { cards, removed } = await cardsOf(deps, of.subscriberOid);
    const { cardId, paymentId } = charge.card;
    const card = cards.find((one) => one.cardId === cardId);
    const known = (await deps.eventLog.commands.load(chargeStream, paymentId, { maxAgeMs: 0 })).state;
    // A card that was removed pays nothing more; what it was asked for before is still asked about.
    const asked =
      card ?? (known.status === 'none' || known.status === 'initiated' ? undefined : removed[cardId]);
    if (!asked) return { status: 'refused', reason: 'CARD_NOT_FOUND' };
    if (known.status === 'none' && (await owesCoins(deps.eventLog.commands, of.subscriberOid)))
      return blocked;
    return await outcomeOf(deps, await take(deps, of, { charge, card: asked }));
  } catch (error) {
    if (error instanceof ProviderError) return { status: 'pending' };
    if (error instanceof RefusedError) return { status: 'refused', reason: error.code };
    throw error;
  }
};

const blocked = { status: 'refused', reason: 'SPENDING_BLOCKED' } as const;

const take = async (
  deps: Deps,
  of: Of,
  { charge, card }: { readonly charge: CardCharge; readonly card: SavedCard },
): Promise<Readonly<ChargeState>> => {
  const { actor, correlationId, creatorOid, subscriberOid: buyerOid } = of;
  const { tierHash, coins: paidCoins, chargeId: subscriptionCharge } = charge;
  const { paymentId: chargeId, cardId, currency } = charge.card;
  const { eventLog, providers } = deps;
  const amounts = priceOf(paidCoins, currency, cardProvider);
  await initiateCharge(eventLog, {
    key: uuid5('subscription-payment', chargeId),
    body: { subscriptionCharge },
    actor,
    correlationId,
    charge: {
      chargeId,
      buyerOid,
      provider: cardProvider,
      productId: 'subscription',
      paidCoins,
      bonusCoins: 0,
      amounts,
      method: 'savedCard',
      cardId,
      purpose: { kind: 'subscription', creatorOid, tierHash, subscriptionCharge },
    },
  });
  const { commands } = eventLog;
  const orderName = `${paidCoins} coins`;
  return payWithSavedCard({ commands, providers }, { actor, correlationId, chargeId, card, orderName });
};

const outcomeOf = async ({ eventLog }: Deps, state: Readonly<ChargeState>): Promise<CardOutcome> => {
  switch (state.status) {
    case 'approved':
    case 'credited':
      return (await spendPayment(eventLog.commands, state)) ? { status: 'paid' } : blocked;
    case 'declined':
    case 'expired':
    case 'mismatched':
      return { status: 'refused', reason: 'CARD_DECLINED' };
    case 'none':
    case 'initiated':
    case 'opened':
    case 'unknown':
      return { status: 'pending' };
  }
};

/** The wallet command that follows from an approved payment of a month. */
export const paymentSpend = async (
  commands: CommandLog,
  paid: Pick<ChargeState, 'provider' | 'paidCoins' | 'amounts' | 'purpose' | 'approvedAt'> & {
    readonly chargeId: Oid;
    readonly buyerOid: Oid;
  },
) => {
  const { chargeId, buyerOid: walletOid, provider, paidCoins, amounts, purpose, approvedAt } = paid;
  if (purpose.kind !== 'subscription' || !amounts || !approvedAt)
    throw new Error(`Charge ${chargeId} did not pay for a month`);
  const { creatorOid, tierHash, subscriptionCharge } = purpose;
  const [issuedUnder, spend] = await Promise.all([
    issueCountryOf(commands, walletOid, approvedAt),
    monthSpend(commands, {
      chargeId: subscriptionCharge,
      creatorOid,
      subscriberOid: walletOid,
      tierHash,
      coins: paidCoins,
      // What is approved after its month gives nothing, and goes back.
      month: utcMonth(approvedAt),
      now: approvedAt,
    }),
  ]);
  return (now: string) =>
    ({
      type: 'CreditAndSpend',
      credit: {
        type: 'CreditCharge',
        walletOid,
        chargeId,
        provider,
        paidCoins,
        bonusCoins: 0,
        amounts,
        issuedUnder,
        now,
      },
      spend: spend(now),
    }) as const;
};

/**
 * The same that the process manager does, at once: whichever comes first, the wallet does it once. Answers
 * whether the month was paid: a debt that came meanwhile has taken the coins.
 */
const spendPayment = async (commands: CommandLog, state: Readonly<ChargeState>): Promise<boolean> => {
  const { chargeId, buyerOid, purpose } = state;
  if (!chargeId || !buyerOid || purpose.kind !== 'subscription') return false;
  const command = await paymentSpend(commands, { ...state, chargeId, buyerOid });
  await commands.of(walletStream).handle({
    actor: { oid: null, role: 'system' },
    correlationId: chargeId,
    id: buyerOid,
    key: uuid5('subscription-payment-spent', chargeId),
    body: { chargeId },
    command,
  });
  const { state: wallet } = await commands.load(walletStream, buyerOid, { maxAgeMs: 0 });
  return wallet.applied[purpose.subscriptionCharge] === true;
};

/**
 * A card of the person's own that will pay for a channel, linked first, so that its removal finds the
 * subscription. Throws CARD_NOT_FOUND.
 */
export const linkedCard = async (
  { eventLog, ids }: Pick<SubscriptionDeps, 'eventLog' | 'ids'>,
  { creatorOid, subscriberOid, actor, correlationId }: Of,
  cardIdx: number,
): Promise<Oid> => {
  const { cards } = await cardsOf({ eventLog }, subscriberOid);
  const card = cards.find((one) => one.cardIdx === cardIdx);
  if (!card) throw new RefusedError('CARD_NOT_FOUND');
  accepted(
    await eventLog.commands.of(cardsStream).handle({
      actor,
      correlationId,
      id: subscriberOid,
      key: ids.uuid(),
      body: { cardIdx, creatorOid },
      command: () => ({ type: 'LinkCard', cardIdx, creatorOid }),
    }),
  );
  return card.cardId;
};
