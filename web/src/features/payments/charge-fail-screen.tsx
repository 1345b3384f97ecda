import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { DeclineText } from './decline-text.tsx';
import { useLiveCharge } from './live.ts';
import styles from './payments.module.css';
import { type ChargeState, chargeQuery, giveUpCharge } from './queries.ts';
import { useOnArrival } from './use-on-arrival.ts';

export const hasFailed = (status: ChargeState['status']): boolean =>
  status === 'declined' || status === 'expired' || status === 'mismatched';

/** Why no coins came, and that nothing was charged (PAY-063, PAY-066). */
export const ChargeFailScreen = ({ chargeId }: { readonly chargeId: string }) => {
  const { t } = useLingui();
  const { data: charge } = useSuspenseQuery(chargeQuery(chargeId));
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: () => giveUpCharge(chargeId),
    onSuccess: (fresh) => client.setQueryData(chargeQuery(chargeId).queryKey, fresh),
  });
  useLiveCharge(chargeId);
  // The provider sends people here who did not pay: its page is closed, so that it cannot be paid later.
  useOnArrival(chargeId, () => (isOpen(charge.status) ? ask.mutate() : undefined));
  return (
    <Page title={t`Top up`} className={styles.chargeResult} status={charge.status}>
      <Outcome charge={charge} busy={ask.isPending} error={ask.error} onAsk={() => ask.mutate()} />
    </Page>
  );
};

const isOpen = (status: ChargeState['status']): boolean => status === 'opened' || status === 'unknown';

type OutcomeProps = {
  readonly charge: ChargeState;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onAsk: () => void;
};

const Outcome = ({ charge, busy, error, onAsk }: OutcomeProps) => {
  if (charge.status === 'credited' || charge.status === 'approved')
    return <PaidAfterAll chargeId={charge.chargeId} />;
  if (!isOpen(charge.status)) return <ChargeFailed charge={charge} />;
  return (
    <>
      <h1>
        <Trans>We are asking whether anything was charged</Trans>
      </h1>
      <p className="lead" role="status">
        <Trans>
          The payment provider has not answered yet. This page says how it ended as soon as that is certain.
        </Trans>
      </p>
      <div className={styles.waitingLine} aria-hidden="true" />
      {error ? <InlineFailure error={error} /> : null}
      <p className="row">
        <Button busy={busy} onClick={onAsk}>
          <Trans>Check again</Trans>
        </Button>
      </p>
    </>
  );
};

export const ChargeFailed = ({ charge }: { readonly charge: ChargeState }) => (
  <>
    <h1>
      <Trans>The top-up did not go through</Trans>
    </h1>
    <p className="lead" role="status">
      <FailReason charge={charge} />
    </p>
    {charge.notCharged ? (
      <p className={styles.notCharged}>
        <Trans>You were not charged.</Trans>
      </p>
    ) : null}
    <p className="quiet">
      <Trans>
        Top-up <code>{charge.chargeId}</code>
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
  if (charge.status === 'expired') return <Trans>The time to pay is over. Please try again.</Trans>;
  if (charge.status === 'mismatched')
    return (
      <Trans>
        The provider reported another amount than was agreed, so no coins were credited. Our finance team
        looks at it and returns what was taken.
      </Trans>
    );
  if (charge.declineReason === null) return <Trans>The payment was not completed.</Trans>;
  return <DeclineText reason={charge.declineReason} />;
};

/** An approval wins over an earlier decline: a payer who paid after all gets the coins. */
const PaidAfterAll = ({ chargeId }: { readonly chargeId: string }) => (
  <>
    <h1>
      <Trans>The payment arrived after all</Trans>
    </h1>
    <Link to="/charge/success" search={{ chargeId }} className={buttonClass({ solid: true })}>
      <Trans>See the receipt</Trans>
    </Link>
  </>
);
