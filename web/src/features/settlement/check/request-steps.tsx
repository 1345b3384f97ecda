import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { newIntent } from '../../../lib/api.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { PayeeFacts } from '../payee-facts.tsx';
import { CompleteDialog, EndDialog } from './end-dialogs.tsx';
import { type CheckedRequest, checkedPayeeQuery, checkSettlementKey, followRequest } from './queries.ts';

type Props = { readonly request: CheckedRequest };
type Asked = 'payee' | 'complete' | 'rejected' | 'failed';

/** What can follow in each state. The service says which person may do it, and from which day on. */
const following = {
  requested: ['payee', 'rejected'],
  processing: ['payee', 'complete', 'failed'],
  complete: ['payee', 'failed'],
  rejected: [],
  failed: [],
} as const satisfies Record<CheckedRequest['state'], readonly Asked[]>;

/** REV-013: the steps that a request can take, by hand and one by one. Batches pay many at once. */
export const RequestSteps = ({ request }: Props) => {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <div className="row">
      {request.state === 'requested' ? <Start request={request} /> : null}
      {following[request.state].map((step) => (
        <LinkButton key={step} small onClick={() => setAsked(step)}>
          {words[step]}
        </LinkButton>
      ))}
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
} as const satisfies Record<Asked, ReactNode>;

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

type DialogProps = Props & { readonly onClose: () => void };

const PayeeDialog = ({ request: { creatorOid }, onClose }: DialogProps) => (
  <Dialog open onClose={onClose} title={<Trans>Payee and bank details</Trans>}>
    <Loaded query={useQuery(checkedPayeeQuery(creatorOid))} lines={4}>
      {(reply) => <PayeeFacts reply={reply} />}
    </Loaded>
  </Dialog>
);
