import type { Charge } from '@fanfold/contracts/payments';
import type { ChargeState } from '@fanfold/domain/payments';

import { RefusedError } from '../refused-error.ts';

/** A charge as its payer sees it. Throws CHARGE_NOT_FOUND for one that is not there. */
export const presentCharge = (state: Readonly<ChargeState>): Charge => {
  if (state.status === 'none' || !state.chargeId || !state.amounts)
    throw new RefusedError('CHARGE_NOT_FOUND');
  return {
    chargeId: state.chargeId,
    status: state.status,
    provider: state.provider,
    method: state.method,
    productId: state.productId,
    paidCoins: state.paidCoins,
    bonusCoins: state.bonusCoins,
    amounts: state.amounts,
    declineReason: state.declineReason,
    notCharged: state.status === 'declined' || state.status === 'expired',
    walletPosition: state.walletPosition,
    ...(state.status === 'opened' && state.payUrl ? { payUrl: state.payUrl } : {}),
  };
};
