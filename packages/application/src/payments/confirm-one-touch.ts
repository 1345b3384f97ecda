import { limits } from '@fanfold/contracts';
import type { ChargeAgreement } from '@fanfold/contracts/payments';
import { krwEquivalent } from '@fanfold/domain/payments';

import type { Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { type ChargeCardDeps, type ChargedCard, cardProvider, cardsOf, chargeCard } from './charge-card.ts';
import { pricedProduct } from './products.ts';

type Wanted = ChargeAgreement & {
  /** Whether the password was entered a short time ago; charges above `limits.oneTouchKrw` need it. */
  readonly isReauthenticated: boolean;
};

/**
 * PAY-008: a charge with the one-touch card, without a page. Throws RefusedError: ONE_TOUCH_KRW,
 * ONE_TOUCH_OFF, REAUTHENTICATE, UNKNOWN_CURRENCY, PRODUCT_NOT_FOUND, TERMS_REQUIRED, PRICE_CHANGED,
 * CHARGING_PAUSED, SPENDING_LIMIT, MINOR_LIMIT, PROVIDER_UNAVAILABLE.
 */
export const confirmOneTouch = async (
  deps: ChargeCardDeps,
  invocation: Invocation,
  wanted: Wanted,
): Promise<ChargedCard> => {
  if (wanted.currency === 'KRW') throw new RefusedError('ONE_TOUCH_KRW');
  const state = await cardsOf(deps, invocation.actor.oid);
  const card = state.cards.find(({ cardId }) => cardId === state.oneTouch);
  if (!card) throw new RefusedError('ONE_TOUCH_OFF');
  const product = pricedProduct(deps.providers, cardProvider, wanted);
  if (krwEquivalent(product.amounts) > limits.oneTouchKrw && !wanted.isReauthenticated)
    throw new RefusedError('REAUTHENTICATE');
  return chargeCard(deps, invocation, { method: 'oneTouch', product, card });
};
