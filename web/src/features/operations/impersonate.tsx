import { reason } from '@fanfold/contracts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';

import { sessionChanged } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { ReasonField } from '../../ui/form/reason-field.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { impersonate } from './impersonation.ts';

type Props = { readonly userOid: string; readonly nickname: string };

/** IDN-127: an administrator sees Fanfold as this person does. */
export const Impersonate = (props: Props) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        <Trans>View as this user</Trans>
      </Button>
      {open ? <ImpersonateDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

const schema = z.object({ reason });

const ImpersonateDialog = ({ userOid, nickname, onClose }: Props & { readonly onClose: () => void }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useSendForm({
    schema,
    start: { reason: '' },
    send: ({ reason: given }, intent) => impersonate({ userOid, reason: given, intent }),
    onSent: async () => {
      onClose();
      // The page of the administration does not exist for the person who is looked at.
      await navigate({ to: '/' });
      await sessionChanged(client);
    },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>View Fanfold as {nickname}</Trans>}
      description={<Trans>For 30 minutes you see what this person sees. You cannot change anything.</Trans>}
      action={<Trans>Start viewing</Trans>}
      onClose={onClose}
    >
      <ReasonField of={form} name="reason" hint={t`The reason is recorded.`} />
    </FormDialog>
  );
};
