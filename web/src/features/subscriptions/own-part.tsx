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
import { LeavingReasonName } from './leaving-reason.tsx';
import { Continuing, OwnPause, PauseFacts } from './own-pause.tsx';
import { ChangePayment, PaidWith } from './own-payment.tsx';
import { agreeToFee, planTier, subscriptionsKey, unsubscribe } from './queries.ts';

type Channel = z.output<typeof TiersReply>;
type Props = { readonly channel: Channel; readonly own: OwnSubscription; readonly tier: Tier | undefined };

/** What the reader has of the channel now, and what follows. */
export const OwnPart = ({ channel, own, tier }: Props) => (
  <Section title={<Trans>Your subscription</Trans>} testId="own-subscription">
    <Standing own={own} tier={tier} />
    {own.feeToAgree === null || own.tierHash === null ? null : (
      <FeeToAgree creatorOid={channel.creatorOid} tierHash={own.tierHash} fee={own.feeToAgree} />
    )}
    <Acts channel={channel} own={own} tier={tier} />
  </Section>
);

const Standing = ({ own, tier }: Omit<Props, 'channel'>) => (
  <>
    <p data-testid="standing" data-status={own.status}>
      <StatusText status={own.status} />
    </p>
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

const StatusText = ({ status }: Pick<OwnSubscription, 'status'>) => {
  if (status === 'paused')
    return <Trans>Your subscription is paused. Nothing is taken, and what it opens is closed.</Trans>;
  if (status === 'complimentary')
    return <Trans>The creator gives you this subscription. It ends by itself, and you pay nothing.</Trans>;
  if (status === 'cancelScheduled')
    return <Trans>Your subscription is cancelled. What it opens stays open to the end of the month.</Trans>;
  return status === 'paymentFailed' ? (
    <Trans>
      The last payment failed. It is tried again on the 2nd, 3rd and 5th of the month, so have enough coins by
      then.
    </Trans>
  ) : (
    <Trans>You are subscribed.</Trans>
  );
};

const Months = ({ currentMonths }: Pick<OwnSubscription, 'currentMonths'>) => (
  <Plural value={currentMonths} one="# month" other="# months" />
);

const NextPayment = ({ own: { until, nextCoins, pause } }: Pick<Props, 'own'>) => (
  <>
    {until === null ? null : (
      <>
        <dt>{nextCoins === null ? <Trans>Ends</Trans> : <Trans>Next payment</Trans>}</dt>
        <dd>
          <Moment at={nextCoins === null ? until : (pause?.resumesAt ?? until)} />
        </dd>
      </>
    )}
    {nextCoins === null ? null : (
      <>
        <dt>
          <Trans>Amount</Trans>
        </dt>
        <dd>
          <Coins kind="paid" value={nextCoins} named />
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
  const { creatorOid, tierHash } = named;
  const undo = useMutation({
    mutationFn: () => unsubscribe({ ...named, reqType: 'undo' }),
    onSuccess: async () => {
      await changed();
      showToast(<Trans>Your subscription goes on.</Trans>);
    },
  });
  const keep = useMutation({ mutationFn: () => planTier({ creatorOid, tierHash }), onSuccess: changed });
  const error = undo.error ?? keep.error;
  return (
    <>
      <div className="row">
        {own.status === 'complimentary' ? (
          <Continuing busy={undo.isPending} onContinue={() => undo.mutate()} fee={own.feeCoins ?? 0} />
        ) : null}
        {own.status === 'cancelScheduled' ? (
          <Button solid busy={undo.isPending} onClick={() => undo.mutate()}>
            <Trans>Undo the cancellation</Trans>
          </Button>
        ) : null}
        {isPaying(own) ? (
          <>
            <Cancelling named={named} />
            <OwnPause creatorOid={creatorOid} own={own} />
            <ChangePayment creatorOid={creatorOid} />
          </>
        ) : null}
        {own.nextTierHash === null ? null : (
          <Button busy={keep.isPending} onClick={() => keep.mutate()}>
            <Trans>Keep the present tier</Trans>
          </Button>
        )}
      </div>
      {error ? <InlineFailure error={error} /> : null}
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

const Cancelling = ({ named }: { readonly named: ReturnType<typeof namesOf> }) => {
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
          <Trans>
            Nothing more is taken. What was paid stays open to the end of the month, and until then you can
            undo this.
          </Trans>
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
