import { ReportDisputeBody } from '@fanfold/contracts/payments';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';

import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useDisputeWords } from './dispute-words.ts';
import { financeKey, reportDispute } from './queries.ts';

/** For providers that report disputes by mail or on their own pages. */
export const ReportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useLingui();
  const words = useDisputeWords();
  const client = useQueryClient();
  const form = useSendForm({
    schema: ReportDisputeBody,
    start: { chargeId: '', disputeRef: '', kind: 'chargeback', status: 'open', reason: '' },
    send: (values, intent) => reportDispute({ ...values, intent }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: financeKey });
      onClose();
      showToast(<Trans>The dispute is saved.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>Enter a dispute</Trans>}
      description={
        <Trans>As the provider told of it. Entering the same one again with its end closes it.</Trans>
      }
      action={<Trans>Save</Trans>}
      onClose={onClose}
    >
      <TextField of={form} name="chargeId" label={t`Top-up`} clean={(text) => text.trim()} />
      <TextField of={form} name="disputeRef" label={t`The provider's reference`} />
      <SelectField
        of={form}
        name="kind"
        label={t`Kind`}
        options={[
          { value: 'chargeback', label: t`Chargeback` },
          { value: 'provider_refund', label: t`Refund by the provider` },
        ]}
      />
      <SelectField
        of={form}
        name="status"
        label={t`State`}
        options={(['open', 'won', 'lost'] as const).map((value) => ({ value, label: words[value] }))}
      />
      <ReasonField of={form} name="reason" />
    </FormDialog>
  );
};
