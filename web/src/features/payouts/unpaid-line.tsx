import type { PayoutLineReply } from '@fanfold/contracts/payouts';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { ledgerDay } from '../../lib/format.ts';
import { LinkButton } from '../../ui/button.tsx';
import { followBatch } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type Props = { readonly batchId: string; readonly line: PayoutLineReply };

/**
 * For a transfer that the bank never names, as of a file that it lost: asks a second administrator to end it.
 */
export const UnpaidLine = ({ batchId, line: { endToEndId, state, payOn } }: Props) => {
  const [today] = useState(() => ledgerDay(new Date().toISOString()));
  const [asking, setAsking] = useState(false);
  if (state !== 'sent' || payOn >= today) return null;
  return (
    <>
      <LinkButton small onClick={() => setAsking(true)}>
        <Trans>The bank did not pay</Trans>
      </LinkButton>
      {asking ? (
        <ReasonDialog
          title={<Trans>The bank did not pay</Trans>}
          description={
            <Trans>
              Ask the bank first. When another administrator approves, the request fails and the creator can
              ask for the money again. If the bank pays later, a difference appears.
            </Trans>
          }
          action={<Trans>Ask for approval</Trans>}
          send={({ reason, intent }) => followBatch({ intent, batchId, to: 'unpaid', endToEndId, reason })}
          done={<Trans>Another administrator has to approve it.</Trans>}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
};
