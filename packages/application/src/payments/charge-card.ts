import type { Charge } from '@fanfold/contracts/payments';
import { parseOid } from '@fanfold/domain';
import {
  type CardState,
  type ChargeMethod,
  type ChargeState,
  cardsStream,
  type SavedCard,
} from '@fanfold/domain/payments';
import { ProviderError } from '@fanfold/payments';
import { oidFromKey } from '@fanfold/platform';

import type { Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { ChargeDeps } from './deps.ts';
import { initiateCharge } from './initiate-charge.ts';
import { payWithSavedCard } from './pay-with-saved-card.ts';
import { presentCharge } from './present-charge.ts';
import type { Priced } from './products.ts';

/** Saved cards are the card provider's, and so are their prices. */
export const cardProvider = 'stripe';

export type ChargeCardDeps = Pick<ChargeDeps, 'eventLog' | 'providers' | 'log'>;

type Wanted = {
  readonly method: Exclude<ChargeMethod, 'page'>;
  readonly product: Priced;
  readonly card: SavedCard;
};

/** The charge as its payer sees it, and whether an earlier invocation with the same key began it. */
export type ChargedCard = { readonly replayed: boolean; readonly charge: Charge };

/** A person's saved cards, from their own stream. */
export const cardsOf = async (
  { eventLog }: Pick<ChargeDeps, 'eventLog'>,
  ownerOid: string,
): Promise<Readonly<CardState>> =>
  (await eventLog.commands.load(cardsStream, ownerOid, { maxAgeMs: 0 })).state;

const recordedCard = async (
  eventLog: ChargeDeps['eventLog'],
  { buyerOid, cardId }: Readonly<ChargeState>,
): Promise<SavedCard> => {
  const { cards } = await cardsOf({ eventLog }, buyerOid);
  const recorded = cards.find((one) => one.cardId === cardId);
  if (!recorded) throw new RefusedError('CARD_NOT_FOUND');
  return recorded;
};

/** Reserves, records, then asks the provider: the same invocation goes on where an earlier one ended. */
export const chargeCard = async (
  { eventLog, providers, log }: ChargeCardDeps,
  invocation: Invocation,
  { method, product, card }: Wanted,
): Promise<ChargedCard> => {
  const { actor, correlationId } = invocation;
  const chargeId = parseOid(oidFromKey(invocation.key));
  const { provider, cardId } = card;
  const charge = { chargeId, buyerOid: parseOid(actor.oid), provider, ...product, method, cardId };
  const { replayed, state: initiated } = await initiateCharge(eventLog, { ...invocation, charge });
  const state = await payWithSavedCard(
    { commands: eventLog.commands, providers },
    {
      actor,
      correlationId,
      chargeId,
      // Another card may have been selected since the same request was made first: the recorded one pays.
      card: initiated.cardId === cardId ? card : await recordedCard(eventLog, initiated),
      orderName: `${product.paidCoins} coins`,
    },
  ).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    log.error({ err: error, chargeId }, 'a saved card could not be charged');
    throw new RefusedError('PROVIDER_UNAVAILABLE');
  });
  return { replayed, charge: presentCharge(state) };
};
