import type { OwnSubscription } from '@fanfold/contracts/subscriptions';
import { Plural, Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Moment } from '../../ui/moment.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { pauseSubscription, subscriptionsKey } from './queries.ts';

type Props = { readonly creatorOid: string; readonly own: OwnSubscription };

/** A pause that was chosen or has begun, and the choice of one. */
export const OwnPause = ({ creatorOid, own }: Props) => {
  if (own.pause) return <Resuming creatorOid={creatorOid} pause={own.pause} />;
  return own.status === 'subscribed' && own.givenMonths === 0 ? <Pausing creatorOid={creatorOid} /> : null;
};

const choices = (['1', '2', '3'] as const).map((value) => ({
  value,
  label: <Plural value={Number(value)} one="# month" other="# months" />,
}));

const Pausing = ({ creatorOid }: Pick<Props, 'creatorOid'>) => {
  const [asking, setAsking] = useState(false);
  const [months, setMonths] = useState<'1' | '2' | '3'>('1');
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Trans>Pause the subscription</Trans>
      </Button>
      {asking ? (
        <ConfirmDialog
          title={<Trans>Pause this subscription?</Trans>}
          action={<Trans>Pause the subscription</Trans>}
          done={<Trans>Your subscription will pause.</Trans>}
          run={() => pauseSubscription({ creatorOid, months: Number(months) })}
          changes={subscriptionsKey}
          onClose={() => setAsking(false)}
        >
          <Trans>
            From next month on nothing is taken, and what it opens is closed to you. Your months in a row are
            kept, and it goes on by itself after the pause.
          </Trans>
          <RadioGroup
            label={<Trans>For how long?</Trans>}
            name="pause-months"
            value={months}
            options={choices}
            onChange={setMonths}
          />
        </ConfirmDialog>
      ) : null}
    </>
  );
};

type ResumingProps = Pick<Props, 'creatorOid'> & { readonly pause: NonNullable<OwnSubscription['pause']> };

const Resuming = ({ creatorOid, pause }: ResumingProps) => {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const resume = () => pauseSubscription({ creatorOid, months: null });
  const withdraw = useMutation({
    mutationFn: resume,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: subscriptionsKey });
      showToast(<Trans>Your subscription goes on without a pause.</Trans>);
    },
  });
  if (!pause.hasBegun)
    return (
      <>
        <Button busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          <Trans>Undo the pause</Trans>
        </Button>
        {withdraw.error ? <InlineFailure error={withdraw.error} /> : null}
      </>
    );
  return (
    <>
      <Button solid onClick={() => setAsking(true)}>
        <Trans>Resume now</Trans>
      </Button>
      {asking ? (
        <ConfirmDialog
          title={<Trans>Resume this subscription now?</Trans>}
          action={<Trans>Resume now</Trans>}
          done={<Trans>Your subscription goes on as soon as it is paid.</Trans>}
          run={resume}
          changes={subscriptionsKey}
          onClose={() => setAsking(false)}
        >
          <Trans>The fee of the present month is taken in full, and what it opens is open to its end.</Trans>
        </ConfirmDialog>
      ) : null}
    </>
  );
};

/** What follows in the coming months that is no payment. */
export const PauseFacts = ({ own: { pause, givenMonths } }: Pick<Props, 'own'>) => (
  <>
    {pause ? (
      <>
        <dt>
          <Trans context="subscription">Pause</Trans>
        </dt>
        <dd>
          <Plural value={pause.months} one="# month" other="# months" />,{' '}
          <Trans>
            until <Moment at={pause.resumesAt} />
          </Trans>
        </dd>
      </>
    ) : null}
    {givenMonths > 0 ? (
      <>
        <dt>
          <Trans>Free months ahead</Trans>
        </dt>
        <dd>
          <Plural value={givenMonths} one="# month" other="# months" />
        </dd>
      </>
    ) : null}
  </>
);

type ContinuingProps = { readonly busy: boolean; readonly fee: number; readonly onContinue: () => void };

/** What was given goes on for its fee only if its subscriber says so. */
export const Continuing = ({ busy, fee, onContinue }: ContinuingProps) => (
  <Button solid busy={busy} onClick={onContinue}>
    <Plural
      value={fee}
      one="Go on afterwards for # coin a month"
      other="Go on afterwards for # coins a month"
    />
  </Button>
);
