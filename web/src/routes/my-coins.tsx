import { type TransactionType, transactionTypes } from '@fanfold/contracts/wallet';
import type { QueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';

import { SignedIn } from '../features/identity/signed-in.tsx';
import { MyCoinsScreen } from '../features/wallet/my-coins-screen.tsx';
import { walletQuery } from '../features/wallet/queries.ts';
import { meQuery } from '../lib/session.ts';

export const load = async (client: QueryClient): Promise<void> => {
  const me = await client.ensureQueryData(meQuery);
  if (me) await client.ensureQueryData(walletQuery({ oid: me.oid, own: true }));
};

const isTransactionType = (word: string | undefined): word is TransactionType =>
  transactionTypes.some((type) => type === word);

const route = getRouteApi('/myinfo/coins');

export const MyCoins = () => {
  const { kind, type, startDate, endDate, counterpartyOid, provider } = route.useSearch();
  const navigate = route.useNavigate();
  const filter = {
    ...(kind === undefined ? {} : { kind }),
    ...(isTransactionType(type) ? { type } : {}),
    ...(startDate === undefined ? {} : { startDate }),
    ...(endDate === undefined ? {} : { endDate }),
    ...(counterpartyOid === undefined ? {} : { counterpartyOid }),
    ...(provider === undefined ? {} : { provider }),
  };
  return (
    <SignedIn>
      {({ oid }) => (
        <MyCoinsScreen
          oid={oid}
          filter={filter}
          onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
        />
      )}
    </SignedIn>
  );
};
