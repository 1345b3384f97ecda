import { createFileRoute } from '@tanstack/react-router';

import { PurchaseReceiptScreen } from '../../../features/commerce/purchase-receipt-screen.tsx';
import { purchaseReceiptQuery } from '../../../features/commerce/queries.ts';
import { SignedIn } from '../../../features/identity/signed-in.tsx';
import { meQuery } from '../../../lib/session.ts';

const PurchaseReceiptPage = () => {
  const { purchaseId } = Route.useParams();
  return <SignedIn>{() => <PurchaseReceiptScreen purchaseId={purchaseId} />}</SignedIn>;
};

export const Route = createFileRoute('/myinfo/purchase-receipt/$purchaseId')({
  loader: async ({ context: { client }, params }) => {
    if (await client.ensureQueryData(meQuery))
      await client.ensureQueryData(purchaseReceiptQuery(params.purchaseId));
  },
  component: PurchaseReceiptPage,
  staticData: { texts: ['commerce'] },
});
