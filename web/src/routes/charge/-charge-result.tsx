import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';

import { contentsKey } from '../../features/catalogue/queries.ts';
import { cartQuery } from '../../features/commerce/queries.ts';
import { ResumePurchase } from '../../features/commerce/resume-purchase.tsx';
import { SignedIn } from '../../features/identity/signed-in.tsx';
import { ChargeSuccessScreen } from '../../features/payments/charge-success-screen.tsx';
import { chargeQuery } from '../../features/payments/queries.ts';
import { isProblem } from '../../lib/problem.ts';
import { meQuery } from '../../lib/session.ts';

/** Reads the charge of a result page. A visitor is asked to sign in first, so nothing is read for one. */
export const loadCharge = async (client: QueryClient, chargeId: string): Promise<void> => {
  if (!(await client.ensureQueryData(meQuery))) return;
  try {
    await client.ensureQueryData(chargeQuery(chargeId));
  } catch (error) {
    if (isProblem(error, 'CHARGE_NOT_FOUND', 'NOT_FOUND', 'INVALID_REQUEST')) notFound({ throw: true });
    throw error;
  }
};

type SuccessProps = { readonly chargeId: string; readonly approvalToken: string | undefined };

/** Four addresses of success are known to the providers' settings of different times; all show this page. */
export const ChargeSuccess = ({ chargeId, approvalToken }: SuccessProps) => {
  const client = useQueryClient();
  return (
    <SignedIn>
      {() => (
        <ChargeSuccessScreen
          key={chargeId}
          chargeId={chargeId}
          approvalToken={approvalToken}
          resume={<ResumePurchase onDone={() => readAgain(client)} />}
        />
      )}
    </SignedIn>
  );
};

/**
 * What was bought is open now and out of the cart, of which the head of the page may have the state from
 * before.
 */
const readAgain = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: contentsKey });
  void client.invalidateQueries(cartQuery());
};
