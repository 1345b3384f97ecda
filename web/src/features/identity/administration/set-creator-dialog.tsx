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
import { creatorsKey, setCreator } from './queries.ts';

const schema = z.object({ userOid: oid, reason });

type Props = {
  readonly isCreator: boolean;
  /** Empty where it is asked for. */
  readonly userOid: string;
  readonly onClose: () => void;
};

/**
 * A person becomes a creator once a second administrator approves, and is none any more at once (ADM-018).
 */
export const SetCreatorDialog = ({ isCreator, userOid, onClose }: Props) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema,
    start: { userOid, reason: '' },
    send: (values, intent) => setCreator({ ...values, isCreator, intent }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: creatorsKey });
      onClose();
      showToast(
        isCreator ? (
          <Trans>The request is waiting for another administrator.</Trans>
        ) : (
          <Trans>The person is not a creator any more.</Trans>
        ),
      );
    },
  });
  return (
    <FormDialog
      form={form}
      title={isCreator ? <Trans>Add a creator</Trans> : <Trans>End the creator role</Trans>}
      description={
        isCreator ? (
          <Trans>Another administrator has to approve it within 7 days.</Trans>
        ) : (
          <Trans>It takes effect at once. The works stay where they are.</Trans>
        )
      }
      action={isCreator ? <Trans>Request</Trans> : <Trans>End the role</Trans>}
      danger={!isCreator}
      onClose={onClose}
    >
      {userOid === '' ? (
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
