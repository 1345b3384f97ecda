import { SuspendBody } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';

import { CheckField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { AreaField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { showToast } from '../../../ui/toast.tsx';
import { suspendWork, suspensionsKey } from './queries.ts';

type Props = {
  readonly contentOid: string;
  readonly onSuspended: () => Promise<unknown>;
  readonly onClose: () => void;
};

/** An administrator takes a work down, without a report; its creator is told why and can object. */
export const SuspendDialog = ({ contentOid, onSuspended, onClose }: Props) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema: SuspendBody.pick({ reason: true, buyersKeep: true }),
    start: { reason: '', buyersKeep: true },
    send: (values) => suspendWork({ contentOid, ...values }),
    onSent: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: suspensionsKey }), onSuspended()]);
      onClose();
      showToast(<Trans>The work is taken down, and its creator is told.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      danger
      title={<Trans>Take the work down</Trans>}
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
      <CheckField of={form} name="buyersKeep">
        <Trans>People who bought the work may still open it</Trans>
      </CheckField>
    </FormDialog>
  );
};
