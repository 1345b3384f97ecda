import { reason } from '@fanfold/contracts';
import type { Approval } from '@fanfold/contracts/operations';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';

import { useMe } from '../../../lib/session.ts';
import { useIntent } from '../../../lib/use-intent.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { InlineFailure } from '../../../ui/states.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { approve, reject, useApprovalsChanged } from './queries.ts';

type Props = { readonly approval: Approval };

/** The buttons of a request that waits. The one who asked can only withdraw it. */
export const Decide = ({ approval: { approvalId, requestedByOid, subjectOid } }: Props) => {
  const me = useMe();
  const changed = useApprovalsChanged();
  const { intent } = useIntent(approvalId);
  const [rejecting, setRejecting] = useState(false);
  const approving = useMutation({
    mutationFn: approve,
    onSuccess: () => {
      showToast(<Trans>The request is approved.</Trans>);
      return changed();
    },
  });
  const own = me?.oid === requestedByOid;
  const canApprove = !own && me?.oid !== subjectOid;
  return (
    <>
      <span className="row">
        {canApprove ? (
          <Button
            small
            solid
            busy={approving.isPending}
            onClick={() => approving.mutate({ approvalId, intent })}
          >
            <Trans>Approve</Trans>
          </Button>
        ) : null}
        <Button small onClick={() => setRejecting(true)}>
          {own ? <Trans context="request">Withdraw</Trans> : <Trans>Reject</Trans>}
        </Button>
      </span>
      {own ? (
        <Sub>
          <Trans>This is your own request. Another administrator has to approve it.</Trans>
        </Sub>
      ) : null}
      {approving.error ? <InlineFailure error={approving.error} /> : null}
      {rejecting ? (
        <RejectDialog approvalId={approvalId} own={own} onClose={() => setRejecting(false)} />
      ) : null}
    </>
  );
};

type RejectProps = {
  readonly approvalId: string;
  readonly own: boolean;
  readonly onClose: () => void;
};

const schema = z.object({ reason });

const RejectDialog = ({ approvalId, own, onClose }: RejectProps) => {
  const changed = useApprovalsChanged();
  const form = useSendForm({
    schema,
    start: { reason: '' },
    send: ({ reason: given }, intent) => reject({ approvalId, reason: given, intent }),
    onSent: async () => {
      await changed();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={own ? <Trans>Withdraw this request</Trans> : <Trans>Reject this request</Trans>}
      action={own ? <Trans context="request">Withdraw</Trans> : <Trans>Reject</Trans>}
      onClose={onClose}
    >
      <ReasonField of={form} name="reason" />
    </FormDialog>
  );
};
