import { createFileRoute } from '@tanstack/react-router';

import { ChargeSuccess, loadCharge } from '../-charge-result.tsx';
import { chargeSearch } from '../-search.ts';

const SuccessPage = () => {
  const { chargeId, pg_token } = Route.useSearch();
  return <ChargeSuccess chargeId={chargeId} approvalToken={pg_token} />;
};

export const Route = createFileRoute('/charge/success/')({
  validateSearch: chargeSearch,
  loaderDeps: ({ search }) => ({ chargeId: search.chargeId }),
  loader: ({ context, deps }) => loadCharge(context.client, deps.chargeId),
  component: SuccessPage,
  staticData: { texts: ['commerce', 'payments'], without: ['chatWidget'] },
});
