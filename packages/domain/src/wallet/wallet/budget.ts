import type { Movement } from '../movement.ts';
import type { Command, Decision, WalletState } from './commands.ts';
import type { WalletEvent } from './events.ts';

export const noteBudget = (
  state: WalletState,
  { coinsAMonth }: Extract<WalletEvent, { type: 'BudgetSet' }>,
): WalletState => {
  state.coinsAMonth = coinsAMonth;
  return state;
};

/** The same budget again records nothing. */
export const setBudget = (
  { coinsAMonth: before }: WalletState,
  { walletOid, coinsAMonth }: Command<'SetBudget'>,
): Decision => (before === coinsAMonth ? [] : [{ type: 'BudgetSet', walletOid, coinsAMonth }]);

/**
 * Whole coins, paid and bonus, that a budget counts: what went to those who earn by it; negative where it
 * came back.
 */
export const countedByBudget = ({ movements }: { readonly movements: readonly Movement[] }): number =>
  movements.reduce((sum, { amount, from, to }) => {
    if (counted.has(to.class)) return sum + amount;
    return counted.has(from.class) ? sum - amount : sum;
  }, 0);

const counted: ReadonlySet<string> = new Set(['creator-earned', 'fanfold-earned', 'converted']);
