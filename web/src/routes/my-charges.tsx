import type { QueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';

import { SignedIn } from '../features/identity/signed-in.tsx';
import { MyChargesScreen } from '../features/payments/refunds/my-charges-screen.tsx';
import { myChargesQuery, receiptQuery } from '../features/payments/refunds/queries.ts';
import { ReceiptScreen } from '../features/payments/refunds/receipt-screen.tsx';
import { meQuery } from '../lib/session.ts';

export const load = async (client: QueryClient): Promise<void> => {
  if (await client.ensureQueryData(meQuery)) await client.ensureInfiniteQueryData(myChargesQuery());
};

export const loadReceipt = async (client: QueryClient, chargeId: string): Promise<void> => {
  if (await client.ensureQueryData(meQuery)) await client.ensureQueryData(receiptQuery(chargeId));
};

export const MyCharges = () => <SignedIn>{() => <MyChargesScreen />}</SignedIn>;

const receipt = getRouteApi('/myinfo/receipt/$chargeId');

export const ReceiptPage = () => {
  const { chargeId } = receipt.useParams();
  return <SignedIn>{() => <ReceiptScreen chargeId={chargeId} />}</SignedIn>;
};
