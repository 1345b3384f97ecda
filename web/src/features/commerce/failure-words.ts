import type { OrderFailureCode } from '@fanfold/contracts/commerce';
import { useLingui } from '@lingui/react/macro';

/** Why an item was not or cannot be bought (COM-031 to COM-036). */
export const useFailureWords = (): Readonly<Record<OrderFailureCode, string>> => {
  const { t } = useLingui();
  return {
    CONTENT_NOT_FOUND: t`This work is gone.`,
    ADULT_PROOF_REQUIRED: t`For adults only: adult works are turned off.`,
    SUBSCRIBERS_ONLY: t`For subscribers only`,
    NOT_SOLD_YET: t`Some tiers have this first.`,
    SOLD_OUT: t`Sold out`,
    ORDERS_OPEN: t`An earlier order is not finished yet.`,
    CONTENT_IS_FREE: t`This is free: there is nothing to buy.`,
    ALREADY_PURCHASED: t`You already have this.`,
    NOT_ENOUGH_COINS: t`Not enough coins`,
    NOT_ENOUGH_BONUS_COINS: t`Not enough Bonus coins`,
    PRICE_CHANGED: t`The price changed meanwhile.`,
    OWN_CONTENT: t`This is your own work.`,
    BONUS_NOT_ACCEPTED: t`This creator does not accept bonus coins.`,
    DISCOUNT_CODE_WRONG: t`The discount code is not valid here.`,
    DISCOUNT_CODE_USED_UP: t`The discount code has been used up.`,
    RESERVATION_LAPSED: t`It took too long. Please try again.`,
    SPENDING_BLOCKED: t`Spending is blocked until a debt is paid.`,
  };
};
