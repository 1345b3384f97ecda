import type { QueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';

import { WaitingPurchase } from '../features/commerce/waiting-purchase.tsx';
import { SignedIn } from '../features/identity/signed-in.tsx';
import { settingsQuery } from '../features/payments/card-queries.ts';
import { ChargeScreen } from '../features/payments/charge-screen.tsx';
import { currencyOf, productsQuery } from '../features/payments/queries.ts';
import { currentLanguage } from '../lib/i18n.ts';
import { meQuery } from '../lib/session.ts';

export const load = async (client: QueryClient): Promise<void> => {
  if (await client.ensureQueryData(meQuery)) void client.prefetchQuery(settingsQuery);
  await client.ensureQueryData(productsQuery(currencyOf[currentLanguage()]));
};

const route = getRouteApi('/charge');

export const ChargePage = () => {
  const { product } = route.useSearch();
  return <SignedIn>{() => <ChargeScreen productId={product} waiting={<WaitingPurchase />} />}</SignedIn>;
};
