import type { UnspentBalanceReply } from '@fanfold/contracts/wallet';
import type { Text } from '@fanfold/texts';

export type UnspentBalanceColumn = keyof UnspentBalanceReply['halfYears'][number];

/** The columns of the exported half-years, in their order. */
export const unspentBalanceColumns = {
  date: /*i18n*/ { id: 'unspent.column.date', message: 'Day' },
  final: /*i18n*/ { id: 'unspent.column.final', message: 'Final' },
  openingCoins: /*i18n*/ { id: 'unspent.column.openingCoins', message: 'Coins before' },
  issuedCoins: /*i18n*/ { id: 'unspent.column.issuedCoins', message: 'Coins issued' },
  spentCoins: /*i18n*/ { id: 'unspent.column.spentCoins', message: 'Coins spent' },
  convertedCoins: /*i18n*/ { id: 'unspent.column.convertedCoins', message: 'Coins turned into credits' },
  expiredCoins: /*i18n*/ { id: 'unspent.column.expiredCoins', message: 'Coins expired' },
  otherCoins: /*i18n*/ { id: 'unspent.column.otherCoins', message: 'Other coins' },
  closingCoins: /*i18n*/ { id: 'unspent.column.closingCoins', message: 'Unspent coins' },
  closingKrw: /*i18n*/ { id: 'unspent.column.closingKrw', message: 'Worth in KRW' },
  closingJpy: /*i18n*/ { id: 'unspent.column.closingJpy', message: 'Worth in JPY' },
  chatCredits: /*i18n*/ { id: 'unspent.column.chatCredits', message: 'Chat credits' },
} as const satisfies Readonly<Record<UnspentBalanceColumn, Text>>;
