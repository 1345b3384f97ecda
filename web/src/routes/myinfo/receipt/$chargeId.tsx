import { createFileRoute } from '@tanstack/react-router';

import { SignedIn } from '../../../features/identity/signed-in.tsx';
import { receiptQuery } from '../../../features/payments/refunds/queries.ts';
import { ReceiptScreen } from '../../../features/payments/refunds/receipt-screen.tsx';
import { meQuery } from '../../../lib/session.ts';

const ReceiptPage = () => {
  const { chargeId } = Route.useParams();
  return <SignedIn>{() => <ReceiptScreen chargeId={chargeId} />}</SignedIn>;
};

export const Route = createFileRoute('/myinfo/receipt/$chargeId')({
  loader: async ({ context: { client }, params }) => {
    if (await client.ensureQueryData(meQuery)) await client.ensureQueryData(receiptQuery(params.chargeId));
  },
  component: ReceiptPage,
  staticData: { texts: ['payments'] },
});
