import type { ChargeAgreement } from '@fanfold/contracts/payments';
import { usualCard } from '@fanfold/domain/payments';

import type { Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { type ChargeCardDeps, type ChargedCard, cardProvider, cardsOf, chargeCard } from './charge-card.ts';
import { pricedProduct } from './products.ts';

type Wanted = ChargeAgreement & {
  /** Without it the selected card pays. */
  readonly cardIdx?: number | undefined;
};

/**
 * PAY-015: a charge with a saved card, without a page. Throws RefusedError: CARD_NOT_FOUND, UNKNOWN_CURRENCY,
 * PRODUCT_NOT_FOUND, TERMS_REQUIRED, PRICE_CHANGED, CHARGING_PAUSED, SPENDING_LIMIT, MINOR_LIMIT,
 * PROVIDER_UNAVAILABLE.
 */
export const chargeSavedCard = async (
  deps: ChargeCardDeps,
  invocation: Invocation,
  wanted: Wanted,
): Promise<ChargedCard> => {
  const { cardIdx } = wanted;
  const state = await cardsOf(deps, invocation.actor.oid);
  const card = cardIdx === undefined ? usualCard(state) : state.cards.find((one) => one.cardIdx === cardIdx);
  if (!card) throw new RefusedError('CARD_NOT_FOUND');
  const product = pricedProduct(deps.providers, cardProvider, wanted);
  return chargeCard(deps, invocation, { method: 'savedCard', product, card });
};
