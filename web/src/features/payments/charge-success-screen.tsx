import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { noteWrite } from '../../lib/newest-write.ts';
import { track } from '../../lib/track.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { Greenbar } from '../../ui/greenbar.tsx';
import { Page } from '../../ui/page.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { ChargeFailed, hasFailed } from './charge-fail-screen.tsx';
import { useLiveCharge } from './live.ts';
import styles from './payments.module.css';
import { PriceLines } from './price-lines.tsx';
import { type ChargeState, chargeQuery, confirmCharge } from './queries.ts';
import { useOnArrival } from './use-on-arrival.ts';

type SuccessProps = {
  readonly chargeId: string;
  /** The provider's token in the address of the return page. */
  readonly approvalToken: string | undefined;
  /** Goes on with what waited for the coins, once they are there. */
  readonly resume: ReactNode;
};

/** Where the pay page sends people back to: waits until the coins are there, then shows the receipt. */
export const ChargeSuccessScreen = ({ chargeId, approvalToken, resume }: SuccessProps) => {
  const { t } = useLingui();
  const { data: charge } = useSuspenseQuery(chargeQuery(chargeId));
  const client = useQueryClient();
  const { intent } = useIntent(chargeId);
  const ask = useMutation({
    mutationFn: () => confirmCharge({ chargeId, approvalToken, intent }),
    onSuccess: (fresh) => client.setQueryData(chargeQuery(chargeId).queryKey, fresh),
  });
  useLiveCharge(chargeId);
  // The pay page sends payers here. A charge that has expired for us may have been paid all the same.
  useOnArrival(chargeId, () => (charge.status === 'credited' ? undefined : ask.mutate()));
  const isCredited = charge.status === 'credited';
  useEffect(() => {
    if (isCredited) track('complete_coin_charge');
  }, [isCredited]);
  const isAsking = isWaiting(charge.status) || (hasFailed(charge.status) && ask.isPending);
  useEffect(() => {
    if (charge.walletPosition !== null) noteWrite(charge.walletPosition);
  }, [charge.walletPosition]);
  return (
    <Page title={t`Top up`} className={styles.chargeResult} status={charge.status}>
      {hasFailed(charge.status) && !isAsking ? <ChargeFailed charge={charge} /> : null}
      {charge.status === 'credited' ? <Receipt charge={charge} resume={resume} /> : null}
      {isAsking ? (
        <Waiting charge={charge} busy={ask.isPending} error={ask.error} onAsk={() => ask.mutate()} />
      ) : null}
    </Page>
  );
};

const isWaiting = (status: ChargeState['status']): boolean =>
  status === 'initiated' || status === 'opened' || status === 'unknown' || status === 'approved';

type WaitingProps = {
  readonly charge: ChargeState;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onAsk: () => void;
};

const Waiting = ({ charge, busy, error, onAsk }: WaitingProps) => (
  <>
    <h1>
      {charge.status === 'approved' ? (
        <Trans>Your coins are on their way</Trans>
      ) : (
        <Trans>Waiting for the payment</Trans>
      )}
    </h1>
    <p role="status" className="lead">
      <WhatWeWaitFor status={charge.status} />
    </p>
    <div className={styles.waitingLine} aria-hidden="true" />
    {error ? <InlineFailure error={error} /> : null}
    <div className="row">
      <Button busy={busy} onClick={onAsk}>
        <Trans>Check again</Trans>
      </Button>
      {charge.payUrl ? (
        <a className={buttonClass({})} href={charge.payUrl}>
          <Trans>Back to the pay page</Trans>
        </a>
      ) : null}
    </div>
  </>
);

const WhatWeWaitFor = ({ status }: { readonly status: ChargeState['status'] }) => {
  if (status === 'approved')
    return <Trans>The payment arrived. This page shows the coins as soon as they are in your wallet.</Trans>;
  if (status === 'unknown')
    return (
      <Trans>
        The payment provider did not answer whether it took the money. We keep asking; you get your coins if
        it did, and are not charged if it did not. You need not pay again.
      </Trans>
    );
  return (
    <Trans>The payment provider has not confirmed it yet. This page changes by itself when it does.</Trans>
  );
};

const Receipt = ({ charge, resume }: { readonly charge: ChargeState; readonly resume: ReactNode }) => {
  const format = useFormat();
  const coins = format.count(charge.paidCoins);
  return (
    <>
      <h1>
        <Plural value={charge.paidCoins} one={`${coins} coin is yours`} other={`${coins} coins are yours`} />
      </h1>
      <p role="status" className="lead">
        <Trans>They are in your wallet and can be spent now.</Trans>
      </p>
      {resume}
      <Greenbar narrow>
        <PriceLines coins={charge.paidCoins} amounts={charge.amounts} paid />
      </Greenbar>
      <p className="row">
        <Coins kind="paid" value={charge.paidCoins} signed named />
        {charge.bonusCoins > 0 ? <Coins kind="bonus" value={charge.bonusCoins} signed named /> : null}
        <span className="quiet">
          <Trans>
            Top-up <code>{charge.chargeId}</code>
          </Trans>
        </span>
      </p>
      <p className="row">
        <Link to="/" className={buttonClass({ solid: true })}>
          <Trans>Continue</Trans>
        </Link>
        <Link to="/myinfo/coins" className={buttonClass({})}>
          <Trans>My coins</Trans>
        </Link>
        <Link
          to="/myinfo/receipt/$chargeId"
          params={{ chargeId: charge.chargeId }}
          className={buttonClass({})}
        >
          <Trans>Receipt</Trans>
        </Link>
      </p>
    </>
  );
};
