import { z } from 'zod';

/** What a person has. Apart from the history, because the live connection of every page knows it. */
export const Balance = z.object({
  paid: z.int(),
  bonus: z.int(),
  chat: z.int(),
  bonusCredits: z.int(),
  heldPaid: z.int(),
  heldBonus: z.int(),
  heldChat: z.int(),
  heldBonusCredits: z.int(),
  /** Coins owed after a lost chargeback. While there are any, nothing can be spent. */
  debt: z.int(),
});
export type Balance = z.infer<typeof Balance>;
export const emptyBalance: Balance = {
  paid: 0,
  bonus: 0,
  chat: 0,
  bonusCredits: 0,
  heldPaid: 0,
  heldBonus: 0,
  heldChat: 0,
  heldBonusCredits: 0,
  debt: 0,
};
