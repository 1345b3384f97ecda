import type { OwnSubscription } from '@fanfold/contracts/subscriptions';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { newIntent } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Moment } from '../../ui/moment.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { subscriptionsKey, withdrawMonth } from './queries.ts';

type Props = { readonly creatorOid: string; readonly own: OwnSubscription };

/** How to give the present month back while nothing of it was used. */
export const OwnWithdrawal = ({ creatorOid, own: { withdrawUntil, monthByCard } }: Props) => {
  const [intent, setIntent] = useState<string>();
  if (withdrawUntil === null) return null;
  return (
    <>
      <Button onClick={() => setIntent(newIntent())}>
        <Trans>Give this month back</Trans>
      </Button>
      {intent === undefined ? null : (
        <WithdrawalDialog
          {...{ creatorOid, intent, withdrawUntil, monthByCard }}
          onClose={() => setIntent(undefined)}
        />
      )}
    </>
  );
};

type DialogProps = {
  readonly creatorOid: string;
  readonly intent: string;
  readonly withdrawUntil: string;
  readonly monthByCard: boolean;
  readonly onClose: () => void;
};

const WithdrawalDialog = ({ creatorOid, intent, withdrawUntil, monthByCard, onClose }: DialogProps) => {
  const [chosen, setChosen] = useState<BackTo>('card');
  const backTo = monthByCard ? chosen : 'coins';
  return (
    <ConfirmDialog
      title={<Trans>Give this month back?</Trans>}
      action={<Trans>Give this month back</Trans>}
      danger
      done={
        backTo === 'card' ? (
          <Trans>The month is given back. The refund to your card is on its way.</Trans>
        ) : (
          <Trans>The month is given back, and your subscription has ended.</Trans>
        )
      }
      run={() => withdrawMonth({ creatorOid, backTo }, intent)}
      changes={subscriptionsKey}
      onClose={onClose}
      choice={monthByCard ? <BackToChoice value={chosen} onChange={setChosen} /> : undefined}
    >
      {monthByCard ? (
        <Trans>
          The subscription ends at once, and you get back what you paid for this month. This is possible until{' '}
          <Moment at={withdrawUntil} />, while you have not opened anything with it.
        </Trans>
      ) : (
        <Trans>
          The subscription ends at once, and the coins of this month go back to your balance. This is possible
          until <Moment at={withdrawUntil} />, while you have not opened anything with it.
        </Trans>
      )}
    </ConfirmDialog>
  );
};

type BackTo = 'card' | 'coins';
type ChoiceProps = { readonly value: BackTo; readonly onChange: (value: BackTo) => void };

/** Where the money of a month goes that a saved card paid. */
const BackToChoice = ({ value, onChange }: ChoiceProps) => (
  <RadioGroup<BackTo>
    label={<Trans>Where your payment goes</Trans>}
    name="back-to"
    value={value}
    options={[
      {
        value: 'card',
        label: <Trans>Back to my card</Trans>,
        hint: (
          <Trans>
            What your card paid is refunded to it. If that is not possible, the coins stay in your balance and
            you are told why.
          </Trans>
        ),
      },
      {
        value: 'coins',
        label: <Trans>Keep the coins</Trans>,
        hint: <Trans>They stay in your balance. You can still ask for the refund under “Top-ups”.</Trans>,
      },
    ]}
    onChange={onChange}
  />
);
