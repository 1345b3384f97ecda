import type { AnyProjection } from '@fanfold/projection';
import { catalogue } from '../catalogue/contents/index.ts';
import { discountCodes } from '../commerce/discount-codes/index.ts';
import { donations } from '../commerce/donations/index.ts';
import { purchases } from '../commerce/purchases/index.ts';
import { creatorRevenue } from '../earnings/revenue/index.ts';
import { accounts } from '../identity/accounts/index.ts';
import { deadlines } from '../operations/deadlines/index.ts';
import { chargeMoney } from '../payments/charge-money/index.ts';
import { charges } from '../payments/charges/index.ts';
import { linkedAccounts } from '../payments/linked-accounts/index.ts';
import { reconciliations } from '../payments/reconciliations/index.ts';
import { inventory } from '../rewards/inventory/index.ts';
import { qrEvents } from '../rewards/qr-events/index.ts';
import { walletBalances } from '../wallet/balances/index.ts';
import { walletHistory } from '../wallet/history/index.ts';
import { ledger } from '../wallet/ledger/index.ts';

/**
 * Every read model, for the processes that run or check them all. A former version of one may be listed beside its
 * successor: it is then fed until the new generation serves.
 */
export const allProjections: readonly AnyProjection[] = [
  accounts,
  catalogue,
  chargeMoney,
  charges,
  creatorRevenue,
  discountCodes,
  donations,
  inventory,
  ledger,
  purchases,
  qrEvents,
  reconciliations,
  linkedAccounts,
  deadlines,
  walletBalances,
  walletHistory,
];
