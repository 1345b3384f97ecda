import { oid, reason } from '@fanfold/contracts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Person } from '../../../ui/person.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { deletionsKey, unregister } from './queries.ts';

const schema = z.object({ userOid: oid, reason });

type Props = {
  readonly action: 'start' | 'cancel';
  /** Empty where it is asked for. */
  readonly userOid: string;
  readonly onClose: () => void;
};

/** An administrator begins or stops the deletion of an account, with a reason. */
export const UnregisterDialog = ({ action, userOid, onClose }: Props) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const starts = action === 'start';
  const form = useSendForm({
    schema,
    start: { userOid, reason: '' },
    send: (values, intent) => unregister({ ...values, action, intent }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: deletionsKey });
      onClose();
      showToast(starts ? <Trans>The deletion has begun.</Trans> : <Trans>The account stays.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      title={starts ? <Trans>Delete an account</Trans> : <Trans>Stop the deletion</Trans>}
      description={
        starts ? (
          <Trans>
            The person is signed out on every device. For 14 days, signing in stops the deletion; then it is
            final.
          </Trans>
        ) : (
          <Trans>The account stays as it is, and its owner can sign in again.</Trans>
        )
      }
      action={starts ? <Trans>Begin the deletion</Trans> : <Trans>Stop the deletion</Trans>}
      danger={starts}
      onClose={onClose}
    >
      {starts ? (
        <TextField of={form} name="userOid" label={t`User number`} />
      ) : (
        <p>
          <Person oid={userOid} />
        </p>
      )}
      <ReasonField of={form} name="reason" />
    </FormDialog>
  );
};
