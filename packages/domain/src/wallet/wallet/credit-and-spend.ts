import { isRefusal } from '../../decider.ts';
import type { Command, Decision, WalletState } from './commands.ts';
import { creditCharge } from './grants.ts';
import { debtOf } from './reversals/debt.ts';
import { spendCoins } from './spend.ts';

/**
 * The coins of a charge arrive and are spent on what was paid for: these coins and no older ones. Where they
 * cannot be spent, because of a debt or because the thing was paid already, they stay in the wallet: the
 * money was taken.
 */
export const creditAndSpend = (
  state: WalletState,
  { credit, spend }: Command<'CreditAndSpend'>,
): Decision => {
  if (state.applied[credit.chargeId]) return [];
  const credited = creditCharge(state, credit);
  if (isRefusal(credited) || debtOf(state) > 0) return credited;
  const lots = credited.flatMap((event) => (event.type === 'CoinsCredited' ? event.lots : []));
  const spent = spendCoins({ ...state, walletOid: credit.walletOid, lots }, spend);
  return isRefusal(spent) ? credited : [...credited, ...spent];
};
