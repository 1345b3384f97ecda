import type { Balance } from '@fanfold/contracts/wallet';
import type { Selectable } from 'kysely';

import type { WalletBalancesTables } from './tables.ts';

type Amounts = Pick<
  Selectable<WalletBalancesTables['wallet_balance']>,
  | 'paid'
  | 'bonus'
  | 'chat'
  | 'bonus_credits'
  | 'held_paid'
  | 'held_bonus'
  | 'held_chat'
  | 'held_bonus_credits'
  | 'debt'
>;

export const toBalance = (row: Amounts): Balance => ({
  paid: Number(row.paid),
  bonus: Number(row.bonus),
  chat: Number(row.chat),
  bonusCredits: Number(row.bonus_credits),
  heldPaid: Number(row.held_paid),
  heldBonus: Number(row.held_bonus),
  heldChat: Number(row.held_chat),
  heldBonusCredits: Number(row.held_bonus_credits),
  debt: Number(row.debt),
});
