import { createFileRoute } from '@tanstack/react-router';

import { SignedIn } from '../../features/identity/signed-in.tsx';
import { ChargeFailScreen } from '../../features/payments/charge-fail-screen.tsx';
import { loadCharge } from './-charge-result.tsx';
import { chargeSearch } from './-search.ts';

const FailPage = () => {
  const { chargeId } = Route.useSearch();
  return <SignedIn>{() => <ChargeFailScreen key={chargeId} chargeId={chargeId} />}</SignedIn>;
};

export const Route = createFileRoute('/charge/fail')({
  validateSearch: chargeSearch,
  loaderDeps: ({ search }) => ({ chargeId: search.chargeId }),
  loader: ({ context, deps }) => loadCharge(context.client, deps.chargeId),
  component: FailPage,
  staticData: { texts: ['commerce', 'payments'], without: ['chatWidget'] },
});
