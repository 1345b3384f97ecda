import type { Language } from '@fanfold/contracts';
import type { ChargeBody } from '@fanfold/contracts/payments';
import { parseOid } from '@fanfold/domain';
import { oidFromKey } from '@fanfold/platform';

import type { Invocation } from '../invocation.ts';
import type { ChargeDeps } from './deps.ts';
import { initiateCharge } from './initiate-charge.ts';
import { openCharge } from './open-charge.ts';
import { pricedProduct } from './products.ts';

/** What a person wants to charge, at the price on their screen; the pay page speaks `language`. */
type Wanted = ChargeBody & { readonly language: Language };

/**
 * PAY-005, PAY-013: a charge on a provider's page. The outcome names the charge and the address of its page.
 * The charge is recorded first; then the provider is called, keyed by the charge's id, so the same invocation
 * goes on where an earlier one ended. Throws RefusedError: UNKNOWN_CURRENCY, PRODUCT_NOT_FOUND,
 * TERMS_REQUIRED, PRICE_CHANGED, CHARGING_PAUSED, SPENDING_LIMIT, MINOR_LIMIT, PROVIDER_UNAVAILABLE.
 */
export const startCharge = async (deps: ChargeDeps, invocation: Invocation, wanted: Wanted) => {
  const { provider, language } = wanted;
  const { actor, key, correlationId } = invocation;
  const product = pricedProduct(deps.providers, provider, wanted);
  // The id follows from the key: a retry names the same charge, here and at the provider.
  const chargeId = parseOid(oidFromKey(key));
  const charge = { chargeId, buyerOid: parseOid(actor.oid), provider, ...product };
  const initiated = await initiateCharge(deps.eventLog, { ...invocation, charge });
  const backTo = (result: string) => `${deps.publicUrl}/${language}/charge/${result}?chargeId=${chargeId}`;
  const opened = await openCharge(deps, {
    actor,
    correlationId,
    initiated,
    language,
    orderName: `${initiated.state.paidCoins} coins`,
    successUrl: backTo('success'),
    failUrl: backTo('fail'),
  });
  return { replayed: initiated.replayed, reply: { chargeId, ...opened } };
};
