import { type Balance, emptyBalance } from '@fanfold/contracts/wallet';
import type { QueryClient } from '@tanstack/react-query';

import type { Bought } from '../features/commerce/purchase.ts';
import { balanceQuery } from '../features/wallet/queries.ts';

type Paid = Pick<Bought, 'balance' | 'position'>;

/** The reply knows the balance before the live message does. Held coins are untouched by a purchase. */
export const showBalance = (client: QueryClient, oid: string, { balance, position }: Paid): void => {
  client.setQueryData(balanceQuery(oid).queryKey, (kept) => {
    const held: Balance = kept?.balance ?? emptyBalance;
    return { balance: { ...held, ...balance }, position };
  });
};
