import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, notFound } from '@tanstack/react-router';

import { ResumePurchase } from '../features/commerce/resume-purchase.tsx';
import { SignedIn } from '../features/identity/signed-in.tsx';
import { ChargeFailScreen } from '../features/payments/charge-fail-screen.tsx';
import { ChargeSuccessScreen } from '../features/payments/charge-success-screen.tsx';
import { chargeQuery } from '../features/payments/queries.ts';
import { isProblem } from '../lib/problem.ts';
import { meQuery } from '../lib/session.ts';

export const load = async (client: QueryClient, chargeId: string): Promise<void> => {
  if (!(await client.ensureQueryData(meQuery))) return;
  try {
    await client.ensureQueryData(chargeQuery(chargeId));
  } catch (error) {
    if (isProblem(error, 'CHARGE_NOT_FOUND', 'NOT_FOUND', 'INVALID_REQUEST')) notFound({ throw: true });
    throw error;
  }
};

const success = getRouteApi('/charge/success');
const fail = getRouteApi('/charge/fail');

export const ChargeSuccess = () => {
  const { chargeId } = success.useSearch();
  const client = useQueryClient();
  return (
    <SignedIn>
      {() => (
        <ChargeSuccessScreen
          key={chargeId}
          chargeId={chargeId}
          resume={
            <ResumePurchase onBought={() => void client.invalidateQueries({ queryKey: ['content'] })} />
          }
        />
      )}
    </SignedIn>
  );
};

export const ChargeFail = () => {
  const { chargeId } = fail.useSearch();
  return <SignedIn>{() => <ChargeFailScreen key={chargeId} chargeId={chargeId} />}</SignedIn>;
};
