import { reason } from '@fanfold/contracts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { showToast } from '../../../ui/toast.tsx';
import { type CheckedRequest, checkSettlementKey, followRequest } from './queries.ts';

type Props = { readonly request: CheckedRequest; readonly onClose: () => void };

const Complete = z.object({ reference: z.string().trim().min(1).max(140) });

/** The money has left: under which reference the bank knows it. */
export const CompleteDialog = ({ request: { creatorOid, requestId }, onClose }: Props) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema: Complete,
    start: { reference: '' },
    send: ({ reference }, intent) =>
      followRequest({ intent, creatorOid, requestId, to: 'complete', reference }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: checkSettlementKey });
      onClose();
      showToast(<Trans>The payout is marked as paid.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>Mark the payout as paid</Trans>}
      description={<Trans>The creator then sees the request as paid.</Trans>}
      action={<Trans>Mark as paid</Trans>}
      onClose={onClose}
    >
      <TextField of={form} name="reference" label={t`Reference of the transfer`} />
    </FormDialog>
  );
};

const End = z.object({ reason });

/** The request ends unpaid: before the payout began, or because the bank sent the money back. */
export const EndDialog = (props: Props & { readonly to: 'rejected' | 'failed' }) => {
  const { t } = useLingui();
  const { request, to, onClose } = props;
  const { creatorOid, requestId } = request;
  const client = useQueryClient();
  const form = useSendForm({
    schema: End,
    start: { reason: '' },
    send: (values, intent) => followRequest({ intent, creatorOid, requestId, to, reason: values.reason }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: checkSettlementKey });
      onClose();
      showToast(<Trans>The creator can request the amount again.</Trans>);
    },
  });
  const rejects = to === 'rejected';
  return (
    <FormDialog
      form={form}
      title={rejects ? <Trans>Reject the request</Trans> : <Trans>The bank sent the money back</Trans>}
      description={<Trans>The amount becomes available to the creator again.</Trans>}
      action={rejects ? <Trans>Reject</Trans> : <Trans>Save</Trans>}
      danger={rejects}
      onClose={onClose}
    >
      <ReasonField of={form} name="reason" hint={t`The creator reads it.`} />
    </FormDialog>
  );
};
