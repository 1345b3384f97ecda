import { CounterNoticeBody } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';

import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { AreaField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { showToast } from '../../../ui/toast.tsx';
import { objectToSuspension, readOwnWorksAgain } from './queries.ts';

type Props = { readonly contentOid: string; readonly onClose: () => void };

/** The creator's answer to a takedown. There is one for each decision. */
export const ObjectionDialog = ({ contentOid, onClose }: Props) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema: CounterNoticeBody.pick({ statement: true }),
    start: { statement: '' },
    send: ({ statement }) => objectToSuspension({ contentOid, statement }),
    onSent: async () => {
      await readOwnWorksAgain(client);
      onClose();
      showToast(<Trans>Your objection was sent.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>Object to the decision</Trans>}
      description={
        <Trans>Say why the work may stay. Our team reads it and decides again. You can do this once.</Trans>
      }
      action={<Trans>Send objection</Trans>}
      onClose={onClose}
    >
      <AreaField of={form} name="statement" label={t`Your statement`} maxLength={500} rows={6} />
    </FormDialog>
  );
};
