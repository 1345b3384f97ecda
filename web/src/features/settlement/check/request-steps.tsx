import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { newIntent } from '../../../lib/api.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { CompleteDialog, EndDialog } from './end-dialogs.tsx';
import { type Following, followingOf } from './following.ts';
import { LeaveUnpaid } from './leave-unpaid.tsx';
import { PayeeDialog } from './payee-dialog.tsx';
import { type CheckedRequest, checkSettlementKey, followRequest } from './queries.ts';

type Props = { readonly request: CheckedRequest };
/** REV-013: the steps that a request can take, by hand and one by one. Batches pay many at once. */
export const RequestSteps = ({ request }: Props) => {
  const [asked, setAsked] = useState<Following>();
  const close = () => setAsked(undefined);
  return (
    <div className="row">
      {request.state === 'requested' ? <Start request={request} /> : null}
      {followingOf(request).map((step) => (
        <LinkButton key={step} small onClick={() => setAsked(step)}>
          {words[step]}
        </LinkButton>
      ))}
      {request.state === 'requested' && request.last ? <LeaveUnpaid request={request} /> : null}
      {asked === 'payee' ? <PayeeDialog request={request} onClose={close} /> : null}
      {asked === 'complete' ? <CompleteDialog request={request} onClose={close} /> : null}
      {asked === 'rejected' || asked === 'failed' ? (
        <EndDialog request={request} to={asked} onClose={close} />
      ) : null}
    </div>
  );
};

const words = {
  payee: <Trans>Payee</Trans>,
  complete: <Trans>Mark as paid</Trans>,
  rejected: <Trans>Reject</Trans>,
  failed: <Trans>The bank sent it back</Trans>,
} as const satisfies Record<Following, ReactNode>;

const Start = ({ request: { creatorOid, requestId } }: Props) => {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => followRequest({ intent: newIntent(), creatorOid, requestId, to: 'processing' }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: checkSettlementKey });
      showToast(<Trans>The payout has begun. Another person has to mark it as paid.</Trans>);
    },
  });
  return (
    <>
      <LinkButton small disabled={isPending} onClick={() => mutate()}>
        <Trans>Start the payout</Trans>
      </LinkButton>
      {error ? <InlineFailure error={error} /> : null}
    </>
  );
};
