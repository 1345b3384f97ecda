import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';

import { Button, buttonClass } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Failure, LinesSkeleton, Loading } from '../../ui/states.tsx';
import { CardFace } from './card-face.tsx';
import { type Card, cardSetUpQuery, type SetUp, settingsQuery } from './card-queries.ts';
import { DeclineText } from './decline-text.tsx';
import styles from './payments.module.css';

/** Where the provider's page leads back to after a card was to be saved (PAY-027, PAY-028). */
export const RegistrationScreen = ({ setUpId }: { readonly setUpId: string }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  // Asking again is safe: the provider says the same, and a card is registered once.
  const { data, error, refetch, isFetching, isPending } = useQuery(cardSetUpQuery(setUpId));
  useEffect(() => {
    if (data?.status === 'saved') void client.invalidateQueries(settingsQuery);
  }, [client, data?.status]);
  return (
    <Page title={t`Save a card`} className={styles.chargeResult} status={data?.status ?? 'asking'}>
      {error ? <Failure error={error} onRetry={() => void refetch()} wholePage /> : null}
      {isPending ? (
        <Loading>
          <LinesSkeleton lines={3} />
        </Loading>
      ) : null}
      {data?.card ? <Saved card={data.card} /> : null}
      {data && data.status !== 'saved' ? (
        <NotSaved setUp={data} busy={isFetching} onAsk={() => void refetch()} />
      ) : null}
    </Page>
  );
};

type NotSavedProps = { readonly setUp: SetUp; readonly busy: boolean; readonly onAsk: () => void };

const NotSaved = ({ setUp, busy, onAsk }: NotSavedProps) => (
  <>
    <h1>
      {setUp.status === 'failed' ? (
        <Trans>The card was not saved</Trans>
      ) : (
        <Trans>The card is not saved yet</Trans>
      )}
    </h1>
    <p className="lead" role="status">
      {setUp.reason ? (
        <DeclineText reason={setUp.reason} />
      ) : (
        <Trans>The provider’s page is still open.</Trans>
      )}
    </p>
    <p className={styles.notCharged}>
      <Trans>You were not charged.</Trans>
    </p>
    <p className="row">
      {setUp.status === 'started' ? (
        <Button busy={busy} onClick={onAsk}>
          <Trans>Check again</Trans>
        </Button>
      ) : null}
      <Link to="/myinfo/payment" className={buttonClass({ solid: true })}>
        <Trans>Back to payment settings</Trans>
      </Link>
    </p>
  </>
);

const Saved = ({ card }: { readonly card: Card }) => (
  <>
    <h1>
      <Trans>Your card is saved</Trans>
    </h1>
    <p className="lead" role="status">
      <CardFace card={card} />
    </p>
    <p className="quiet">
      <Trans>
        Nothing was charged. The provider keeps the card; we keep what is printed above and a token.
      </Trans>
    </p>
    <p className="row">
      <Link to="/myinfo/payment" className={buttonClass({ solid: true })}>
        <Trans>Payment settings</Trans>
      </Link>
      <Link to="/charge" className={buttonClass({})}>
        <Trans>Top up coins</Trans>
      </Link>
    </p>
  </>
);
