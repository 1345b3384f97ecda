import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import './payments.css';
import { useLiveCharge } from './live.ts';
import { type ChargeState, chargeQuery, refreshCharge } from './queries.ts';
import { useOnArrival } from './use-on-arrival.ts';

export const hasFailed = (status: ChargeState['status']): boolean =>
  status === 'declined' || status === 'expired' || status === 'mismatched';

/** Why no coins came, and that nothing was charged (PAY-063, PAY-066). */
export const ChargeFailScreen = ({ chargeId }: { readonly chargeId: string }) => {
  const { t } = useLingui();
  const { data: charge } = useSuspenseQuery(chargeQuery(chargeId));
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: () => refreshCharge(chargeId),
    onSuccess: (fresh) => client.setQueryData(chargeQuery(chargeId).queryKey, fresh),
  });
  useLiveCharge(chargeId);
  useOnArrival(chargeId, () => (charge.status === 'opened' ? ask.mutate() : undefined));
  return (
    <Page title={t`Charge`} className="charge-result" status={charge.status}>
      {charge.status === 'credited' ? (
        <CreditedAfterAll chargeId={chargeId} />
      ) : (
        <ChargeFailed charge={charge} />
      )}
    </Page>
  );
};

export const ChargeFailed = ({ charge }: { readonly charge: ChargeState }) => (
  <>
    <h1>
      <Trans>The charge did not go through</Trans>
    </h1>
    <p className="lead" role="status">
      <FailReason charge={charge} />
    </p>
    {charge.status === 'mismatched' ? null : (
      <p className="not-charged">
        <Trans>You were not charged.</Trans>
      </p>
    )}
    <p className="quiet">
      <Trans>
        Charge <code>{charge.chargeId}</code>
      </Trans>
    </p>
    <p className="row">
      <Link to="/charge" search={{ product: charge.productId }} className={buttonClass({ solid: true })}>
        <Trans>Try again</Trans>
      </Link>
      <Link to="/" className={buttonClass({})}>
        <Trans>Back to home</Trans>
      </Link>
    </p>
  </>
);

const FailReason = ({ charge }: { readonly charge: ChargeState }) => {
  if (charge.status === 'expired') return <Trans>The time to pay ran out.</Trans>;
  if (charge.status === 'mismatched')
    return (
      <Trans>
        The provider reported another amount than was agreed, so no coins were credited. Our finance team
        looks at it and returns what was taken.
      </Trans>
    );
  switch (charge.declineReason) {
    case 'cancelled':
      return <Trans>You cancelled the payment.</Trans>;
    case 'declined':
      return <Trans>The payment was declined.</Trans>;
    case 'insufficient_funds':
      return <Trans>There is not enough money on the card or account.</Trans>;
    case 'card_expired':
      return <Trans>The card has expired.</Trans>;
    case 'authentication_failed':
      return <Trans>The payment could not be authenticated.</Trans>;
    case 'limit_exceeded':
      return <Trans>The payment is over the limit of the card or account.</Trans>;
    case 'timed_out':
      return <Trans>The time to pay ran out.</Trans>;
    case 'provider_error':
      return <Trans>The payment provider had a problem.</Trans>;
    case null:
      return <Trans>The payment was not completed.</Trans>;
  }
};

/** An approval wins over an earlier decline: somebody who paid after all gets the coins. */
const CreditedAfterAll = ({ chargeId }: { readonly chargeId: string }) => (
  <>
    <h1>
      <Trans>The payment arrived after all</Trans>
    </h1>
    <Link to="/charge/success" search={{ chargeId }} className={buttonClass({ solid: true })}>
      <Trans>See the receipt</Trans>
    </Link>
  </>
);
