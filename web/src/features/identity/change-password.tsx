import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useMe } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/section.tsx';
import { showToast } from '../../ui/toast.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { sessionsQuery } from './queries.ts';
import { changePassword } from './security-commands.ts';

/** The password of the signed-in user. */
export const ChangePassword = () => {
  const [open, setOpen] = useState(false);
  const client = useQueryClient();
  const me = useMe();
  const done = async () => {
    await client.invalidateQueries(sessionsQuery);
    setOpen(false);
    showToast(<Trans>Your password is changed. All other devices are signed out.</Trans>);
  };
  return (
    <Section title={<Trans>Password</Trans>}>
      <p className="quiet">
        <Trans>A new password signs out all your other devices, and we send you an e-mail about it.</Trans>
      </p>
      <div>
        <Button onClick={() => setOpen(true)}>
          <Trans>Change password</Trans>
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={<Trans>Change password</Trans>}>
        <NewPasswordForm
          about={[me?.email ?? '', me?.nickname ?? '']}
          send={changePassword}
          onSent={done}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </Section>
  );
};
