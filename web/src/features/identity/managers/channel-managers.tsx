import { AppointManagerBody, type ChannelManagers } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useMe } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import styles from '../identity.module.css';
import { NewPasswordForm } from '../new-password-form.tsx';
import { appointManager, managersQuery, removeManager, setManagerPassword } from './queries.ts';

/** The people who may work on the user's channel (IDN-124), and the password of their mode (IDN-107). */
export const ChannelManagersSection = () => {
  const query = useQuery(managersQuery);
  const [open, setOpen] = useState<'appoint' | 'password'>();
  const close = () => setOpen(undefined);
  return (
    <Section title={<Trans>Channel managers</Trans>}>
      <p className="quiet">
        <Trans>
          Managers publish and edit works for your channel. They never see your earnings, bank details or
          account. To start, they enter the manager password that you set here.
        </Trans>
      </p>
      <Loaded query={query} lines={2}>
        {(channel) => <Managers channel={channel} onPassword={() => setOpen('password')} />}
      </Loaded>
      <div>
        <Button onClick={() => setOpen('appoint')}>
          <Trans>Add a manager</Trans>
        </Button>
      </div>
      {open === 'appoint' ? <AppointDialog onClose={close} /> : null}
      {open === 'password' ? <PasswordDialog onClose={close} /> : null}
    </Section>
  );
};

type ManagersProps = { readonly channel: ChannelManagers; readonly onPassword: () => void };

const Managers = ({ channel: { managers, hasPassword }, onPassword }: ManagersProps) => {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: removeManager,
    onSuccess: async () => {
      await client.invalidateQueries(managersQuery);
      showToast(<Trans>The manager is removed.</Trans>);
    },
  });
  return (
    <>
      {managers.length > 0 ? (
        <ul className={styles.deviceList}>
          {managers.map(({ oid, nickname }) => (
            <li key={oid}>
              <div>
                <b>{nickname}</b>
              </div>
              <Button
                small
                busy={remove.isPending && remove.variables === oid}
                onClick={() => remove.mutate(oid)}
              >
                <Trans>Remove</Trans>
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          <Trans>You have no managers yet.</Trans>
        </p>
      )}
      {remove.error ? <InlineFailure error={remove.error} /> : null}
      <div className="row">
        <span>
          {hasPassword ? (
            <Trans>A manager password is set.</Trans>
          ) : (
            <Trans>No manager password is set.</Trans>
          )}
        </span>
        <Button small onClick={onPassword}>
          {hasPassword ? <Trans>Change it</Trans> : <Trans>Set a password</Trans>}
        </Button>
      </div>
    </>
  );
};

type DialogProps = { readonly onClose: () => void };

const AppointDialog = ({ onClose }: DialogProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema: AppointManagerBody,
    start: { nickname: '' },
    send: appointManager,
    onSent: async () => {
      await client.invalidateQueries(managersQuery);
      onClose();
      showToast(<Trans>The manager is added.</Trans>);
    },
    fieldOfCode: { ACCOUNT_NOT_FOUND: 'nickname', OWN_ACCOUNT: 'nickname' },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={<Trans>Add a manager</Trans>}
      action={<Trans>Add</Trans>}
    >
      <TextField of={form} name="nickname" label={t`Nickname of the person`} maxLength={30} />
    </FormDialog>
  );
};

const PasswordDialog = ({ onClose }: DialogProps) => {
  const client = useQueryClient();
  const me = useMe();
  const done = async () => {
    await client.invalidateQueries(managersQuery);
    onClose();
    showToast(<Trans>The manager password is set. Managers have to enter it again.</Trans>);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Manager password</Trans>}
      description={<Trans>Give it to your managers only. It is not the password of your account.</Trans>}
    >
      <NewPasswordForm
        about={[me?.email ?? '', me?.nickname ?? '']}
        send={setManagerPassword}
        onSent={done}
        onCancel={onClose}
      />
    </Dialog>
  );
};
