import { available, type WalletState } from '@fanfold/domain/wallet';

/** The coins that a wallet can spend at a moment, from its own stream. */
export const balanceLeft = ({ lots }: Pick<WalletState, 'lots'>, now: string) => ({
  paid: available(lots, 'paid', now),
  bonus: available(lots, 'bonus', now),
});
