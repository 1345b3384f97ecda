import { ReinstateBody } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';

import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { AreaField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { keepSuspended, reinstateWork, suspensionsKey } from './queries.ts';

type Props = {
  readonly act: 'reinstate' | 'keep';
  readonly contentOid: string;
  readonly onClose: () => void;
};

/** An administrator brings a work back, or answers the objection of its creator. */
export const AnswerDialog = ({ act, contentOid, onClose }: Props) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const send = act === 'keep' ? keepSuspended : reinstateWork;
  const form = useSendForm({
    schema: ReinstateBody.pick({ reason: true }),
    start: { reason: '' },
    send: ({ reason }) => send({ contentOid, reason }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: suspensionsKey });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      danger={act === 'keep'}
      title={act === 'keep' ? <Trans>Keep it down</Trans> : <Trans>Reinstate this work</Trans>}
      action={<Trans context="button">Confirm</Trans>}
      onClose={onClose}
    >
      <AreaField
        of={form}
        name="reason"
        label={t`Reason`}
        hint={t`The creator reads it, and it stands in the audit.`}
        rows={4}
        maxLength={500}
      />
    </FormDialog>
  );
};
