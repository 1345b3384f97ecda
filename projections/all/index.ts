import type { AnyProjection } from '@fanfold/projection';

import { accounts } from '../accounts/index.ts';
import { catalogue } from '../catalogue/index.ts';
import { chargeMoney } from '../charge-money/index.ts';
import { charges } from '../charges/index.ts';
import { creatorRevenue } from '../creator-revenue/index.ts';
import { discountCodes } from '../discount-codes/index.ts';
import { donations } from '../donations/index.ts';
import { inventory } from '../inventory/index.ts';
import { ledger } from '../ledger/index.ts';
import { purchases } from '../purchases/index.ts';
import { qrEvents } from '../qr-events/index.ts';
import { reconciliations } from '../reconciliations/index.ts';
import { sharingCases } from '../sharing-cases/index.ts';
import { timers } from '../timers/index.ts';
import { walletBalances } from '../wallet-balances/index.ts';
import { walletHistory } from '../wallet-history/index.ts';

/**
 * Every read model, for the processes that run or check them all. A former version of one may stand beside its successor:
 * it is then fed until the new generation serves.
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
  sharingCases,
  timers,
  walletBalances,
  walletHistory,
];
