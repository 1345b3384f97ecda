import type { OwnSubscription, Tier, TiersReply } from '@fanfold/contracts/subscriptions';
import { Plural, Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';

import { Button } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactList } from '../../ui/facts.tsx';
import { Moment } from '../../ui/moment.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Section } from '../../ui/section.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { MonthPrice } from './card-money.tsx';
import { KeepTier } from './keep-tier.tsx';
import { LeavingReasonName } from './leaving-reason.tsx';
import { OwnClosing } from './own-closing.tsx';
import { Continuing, OwnPause, PauseFacts } from './own-pause.tsx';
import { ChangePayment, PaidWith } from './own-payment.tsx';
import { OwnWithdrawal } from './own-withdrawal.tsx';
import { agreeToFee, subscriptionsKey, unsubscribe } from './queries.ts';
import { StatusText } from './status-text.tsx';

type Channel = z.output<typeof TiersReply>;
type Props = { readonly channel: Channel; readonly own: OwnSubscription; readonly tier: Tier | undefined };

/** What the reader has of the channel now, and what follows. */
export const OwnPart = ({ channel, own, tier }: Props) => (
  <Section title={<Trans>Your subscription</Trans>} testId="own-subscription">
    <Standing own={own} tier={tier} />
    {own.feeToAgree === null || own.tierHash === null ? null : (
      <FeeToAgree
        creatorOid={channel.creatorOid}
        tierHash={own.nextTierHash ?? own.tierHash}
        fee={own.feeToAgree}
      />
    )}
    <Acts channel={channel} own={own} tier={tier} />
  </Section>
);

const Standing = ({ own, tier }: Omit<Props, 'channel'>) => (
  <>
    <p data-testid="standing" data-status={own.status}>
      <StatusText status={own.status} card={own.card} />
    </p>
    <OwnClosing own={own} />
    <FactList>
      <dt>
        <Trans>Tier</Trans>
      </dt>
      <dd>{tier?.name ?? <Trans>No longer offered</Trans>}</dd>
      <dt>
        <Trans>Without a gap</Trans>
      </dt>
      <dd>
        <Months currentMonths={own.currentMonths} />
      </dd>
      <NextPayment own={own} />
      <PauseFacts own={own} />
      <PaidWith card={own.card} />
      <CouponFact coupon={own.coupon} />
    </FactList>
  </>
);

const Months = ({ currentMonths }: Pick<OwnSubscription, 'currentMonths'>) => (
  <Plural value={currentMonths} one="# month" other="# months" />
);

const NextPayment = ({ own: { until, nextCoins, pause, retryAt, card } }: Pick<Props, 'own'>) => (
  <>
    {until === null ? null : (
      <>
        <dt>{nextCoins === null ? <Trans>Ends</Trans> : <Trans>Next payment</Trans>}</dt>
        <dd>
          <Moment at={nextCoins === null ? until : (retryAt ?? pause?.resumesAt ?? until)} />
        </dd>
      </>
    )}
    {nextCoins === null ? null : (
      <>
        <dt>
          <Trans>Amount</Trans>
        </dt>
        <dd>
          <MonthPrice coins={nextCoins} currency={card?.currency ?? null} named />
        </dd>
      </>
    )}
  </>
);

const CouponFact = ({ coupon }: Pick<OwnSubscription, 'coupon'>) => {
  if (coupon === null) return null;
  const { code, percent } = coupon;
  return (
    <>
      <dt>
        <Trans>Coupon</Trans>
      </dt>
      <dd>
        <Trans>
          {code}: {percent}% off
        </Trans>
      </dd>
    </>
  );
};

type FeeProps = { readonly creatorOid: string; readonly tierHash: string; readonly fee: number };

/** A raised fee is taken only from those who agreed to it. */
const FeeToAgree = ({ creatorOid, tierHash, fee }: FeeProps) => {
  const client = useQueryClient();
  const agree = useMutation({
    mutationFn: () => agreeToFee({ creatorOid, tierHash, fee }),
    onSuccess: () => client.invalidateQueries({ queryKey: subscriptionsKey }),
  });
  return (
    <>
      <p>
        <Trans>
          The fee rises to <Coins kind="paid" value={fee} named /> a month. Without your consent the
          subscription ends instead.
        </Trans>
      </p>
      <p>
        <Button busy={agree.isPending} onClick={() => agree.mutate()}>
          <Trans>Agree to the new fee</Trans>
        </Button>
      </p>
      {agree.error ? <InlineFailure error={agree.error} /> : null}
    </>
  );
};

const Acts = ({ channel, own, tier }: Props) => {
  const client = useQueryClient();
  const changed = () => client.invalidateQueries({ queryKey: subscriptionsKey });
  const named = namesOf({ channel, own, tier });
  const { creatorOid } = named;
  const undo = useMutation({
    mutationFn: () => unsubscribe({ ...named, reqType: 'undo' }),
    onSuccess: async () => {
      await changed();
      showToast(<Trans>Your subscription goes on.</Trans>);
    },
  });
  return (
    <>
      <div className="row">
        {own.status === 'complimentary' && !own.endsByAdmin ? (
          <Continuing busy={undo.isPending} onContinue={() => undo.mutate()} fee={own.feeCoins ?? 0} />
        ) : null}
        {own.status === 'cancelScheduled' && !own.endsByAdmin ? (
          <Button solid busy={undo.isPending} onClick={() => undo.mutate()}>
            <Trans>Undo the cancellation</Trans>
          </Button>
        ) : null}
        {isPaying(own) ? (
          <>
            <Cancelling named={named} endsNow={own.cancelEndsNow} />
            <OwnPause creatorOid={creatorOid} own={own} />
            <ChangePayment creatorOid={creatorOid} />
          </>
        ) : null}
        <OwnWithdrawal creatorOid={creatorOid} own={own} />
        <KeepTier creatorOid={creatorOid} own={own} tier={tier} />
      </div>
      {undo.error ? <InlineFailure error={undo.error} /> : null}
    </>
  );
};

/** Whether it goes on by itself, for its fee. */
const isPaying = ({ status }: Pick<OwnSubscription, 'status'>): boolean =>
  status !== 'cancelScheduled' && status !== 'complimentary';

/** The call names the tier and the channel as they are on the screen (SUB-003). */
const namesOf = ({ channel: { creatorOid, creatorNickname }, own, tier }: Props) => ({
  creatorOid,
  tierHash: own.tierHash ?? creatorOid,
  tiername: tier?.name ?? '',
  creatorNickname: creatorNickname ?? '',
});

type LeavingReason = 'cost' | 'content' | 'time' | 'other';
const reasons = (['cost', 'content', 'time', 'other'] as const).map((value) => ({
  value,
  label: <LeavingReasonName reason={value} />,
}));

type CancellingProps = { readonly named: ReturnType<typeof namesOf>; readonly endsNow: boolean };

const Cancelling = ({ named, endsNow }: CancellingProps) => {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState<LeavingReason | null>(null);
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Trans>Cancel the subscription</Trans>
      </Button>
      {asking ? (
        <ConfirmDialog
          title={<Trans>Cancel this subscription?</Trans>}
          action={<Trans>Cancel the subscription</Trans>}
          danger
          done={<Trans>Your subscription is cancelled.</Trans>}
          run={() => unsubscribe({ ...named, reqType: 'cancel', ...(reason ? { reason } : {}) })}
          changes={subscriptionsKey}
          onClose={() => setAsking(false)}
        >
          {endsNow ? (
            <Trans>
              This month is not paid, so the subscription ends at once. Nothing more is taken, and this cannot
              be undone.
            </Trans>
          ) : (
            <Trans>
              Nothing more is taken. What was paid stays open to the end of the month, and until then you can
              undo this.
            </Trans>
          )}
          <RadioGroup
            label={<Trans>Why are you leaving? The creator sees your answer.</Trans>}
            name="leaving-reason"
            value={reason}
            options={reasons}
            onChange={setReason}
          />
        </ConfirmDialog>
      ) : null}
    </>
  );
};
