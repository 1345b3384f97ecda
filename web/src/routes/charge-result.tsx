import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { notFound, useSearch } from '@tanstack/react-router';
import { contentsKey } from '../features/catalogue/queries.ts';
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

/** What the address says; five addresses lead here. */
const useResult = (): { chargeId: string; pg_token?: string | undefined } => useSearch({ strict: false });

export const ChargeSuccess = () => {
  const { chargeId, pg_token } = useResult();
  const client = useQueryClient();
  return (
    <SignedIn>
      {() => (
        <ChargeSuccessScreen
          key={chargeId}
          chargeId={chargeId}
          approvalToken={pg_token}
          resume={<ResumePurchase onDone={() => void client.invalidateQueries({ queryKey: contentsKey })} />}
        />
      )}
    </SignedIn>
  );
};

export const ChargeFail = () => {
  const { chargeId } = useResult();
  return <SignedIn>{() => <ChargeFailScreen key={chargeId} chargeId={chargeId} />}</SignedIn>;
};
