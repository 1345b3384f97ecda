import type { QueryClient } from '@tanstack/react-query';

import { PurchasesScreen } from '../features/catalogue/purchases-screen.tsx';
import { purchasedQuery } from '../features/catalogue/queries.ts';
import { SignedIn } from '../features/identity/signed-in.tsx';
import { meQuery } from '../lib/session.ts';

export const load = async (client: QueryClient): Promise<void> => {
  if (await client.ensureQueryData(meQuery)) await client.ensureInfiniteQueryData(purchasedQuery());
};

export const Purchases = () => <SignedIn>{() => <PurchasesScreen />}</SignedIn>;
