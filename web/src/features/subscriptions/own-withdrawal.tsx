import type { OwnSubscription } from '@fanfold/contracts/subscriptions';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { newIntent } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Moment } from '../../ui/moment.tsx';
import { subscriptionsKey, withdrawMonth } from './queries.ts';

type Props = { readonly creatorOid: string; readonly own: OwnSubscription };

/** How to give the present month back while nothing of it was used. */
export const OwnWithdrawal = ({ creatorOid, own: { withdrawUntil, card } }: Props) => {
  const [intent, setIntent] = useState<string>();
  if (withdrawUntil === null) return null;
  return (
    <>
      <Button onClick={() => setIntent(newIntent())}>
        <Trans>Give this month back</Trans>
      </Button>
      {intent === undefined ? null : (
        <ConfirmDialog
          title={<Trans>Give this month back?</Trans>}
          action={<Trans>Give this month back</Trans>}
          danger
          done={<Trans>The month is given back, and your subscription has ended.</Trans>}
          run={() => withdrawMonth({ creatorOid }, intent)}
          changes={subscriptionsKey}
          onClose={() => setIntent(undefined)}
        >
          <Trans>
            The subscription ends at once, and the coins of this month go back to your balance. This is
            possible until <Moment at={withdrawUntil} />, while you have not opened anything with it.
          </Trans>{' '}
          {card === null ? null : (
            <Trans>The coins that your card paid can then be refunded to the card under “Top-ups”.</Trans>
          )}
        </ConfirmDialog>
      )}
    </>
  );
};
