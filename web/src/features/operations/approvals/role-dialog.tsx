import { oid, reason } from '@fanfold/contracts';
import { Trans, useLingui } from '@lingui/react/macro';
import { z } from 'zod';

import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { useRoleName } from '../../../ui/role-names.ts';
import { showToast } from '../../../ui/toast.tsx';
import { requestRole, revokeRole, useApprovalsChanged } from './queries.ts';

const roles = ['creator', 'livestreamer', 'finance', 'admin'] as const;
const schema = z.object({ userOid: oid, role: z.enum(roles), reason });

type Props = { readonly act: 'grant' | 'revoke'; readonly onClose: () => void };

/** A role is granted once another administrator approves, and revoked at once. */
export const RoleDialog = ({ act, onClose }: Props) => {
  const { t } = useLingui();
  const roleName = useRoleName();
  const changed = useApprovalsChanged();
  const grants = act === 'grant';
  const form = useSendForm({
    schema,
    start: { userOid: '', role: 'finance', reason: '' },
    send: (values, intent) => (grants ? requestRole : revokeRole)({ ...values, intent }),
    onSent: async () => {
      await changed();
      onClose();
      showToast(
        grants ? (
          <Trans>The request is waiting for another administrator.</Trans>
        ) : (
          <Trans>The role is revoked.</Trans>
        ),
      );
    },
  });
  return (
    <FormDialog
      form={form}
      title={grants ? <Trans>Grant a role</Trans> : <Trans>Revoke a role</Trans>}
      description={
        grants ? (
          <Trans>Another administrator has to approve it within 7 days.</Trans>
        ) : (
          <Trans>The role ends at once.</Trans>
        )
      }
      action={grants ? <Trans>Request</Trans> : <Trans>Revoke</Trans>}
      danger={!grants}
      onClose={onClose}
    >
      <TextField of={form} name="userOid" label={t`User number`} />
      <SelectField
        of={form}
        name="role"
        label={t`Role`}
        options={roles.map((role) => ({ value: role, label: roleName(role) }))}
      />
      <ReasonField of={form} name="reason" />
    </FormDialog>
  );
};
