import { type Passkey, RegisterPasskeyBody } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import fieldStyles from '../../ui/field.module.css';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Section } from '../../ui/section.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { deviceName } from './device-name.ts';
import styles from './identity.module.css';
import { canVouch, DeviceRefused, registerDevice, removeDevice } from './passkey-commands.ts';
import { passkeysQuery } from './queries.ts';

/** Devices that confirm who I am by their own lock where a sensitive act would ask for the password. */
export const Devices = () => {
  const query = useQuery(passkeysQuery);
  const [adding, setAdding] = useState(false);
  return (
    <Section title={<Trans>Passkeys</Trans>}>
      <p className="quiet">
        <Trans>
          A registered device signs you in without a password, and confirms that it is you where we would ask
          for it again: with its PIN, your finger or your face. None of these ever leaves the device.
        </Trans>
      </p>
      <Loaded query={query} lines={1}>
        {({ passkeys }) => <DeviceList devices={passkeys} />}
      </Loaded>
      {canVouch() ? (
        <div>
          <Button onClick={() => setAdding(true)}>
            <Trans>Register this device</Trans>
          </Button>
        </div>
      ) : (
        <p className="quiet">
          <Trans>This browser cannot ask its device.</Trans>
        </p>
      )}
      <RegisterDialog open={adding} onClose={() => setAdding(false)} />
    </Section>
  );
};

const DeviceList = ({ devices }: { readonly devices: readonly Passkey[] }) => {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: removeDevice,
    onSuccess: () => {
      showToast(<Trans>The device is removed.</Trans>);
      return client.invalidateQueries(passkeysQuery);
    },
  });
  if (devices.length === 0) return null;
  return (
    <>
      <ul className={styles.deviceList}>
        {devices.map(({ credentialId, label, registeredAt, usedAt }) => (
          <li key={credentialId}>
            <div>
              <b>{label}</b>
              <small className="quiet">
                {usedAt === null ? (
                  <Trans>
                    Registered <Moment at={registeredAt} />
                  </Trans>
                ) : (
                  <Trans>
                    Last used <Moment at={usedAt} />
                  </Trans>
                )}
              </small>
            </div>
            <Button
              small
              busy={remove.isPending && remove.variables === credentialId}
              onClick={() => remove.mutate(credentialId)}
            >
              <Trans>Remove</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {remove.error ? <InlineFailure error={remove.error} /> : null}
    </>
  );
};

type RegisterProps = { readonly open: boolean; readonly onClose: () => void };

const RegisterDialog = ({ open, onClose }: RegisterProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={<Trans>Register this device</Trans>}
    description={<Trans>The device asks for its PIN, your finger or your face next.</Trans>}
  >
    <RegisterForm onDone={onClose} />
  </Dialog>
);

const RegisterForm = ({ onDone }: { readonly onDone: () => void }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const [start] = useState(() => ({ label: deviceName(navigator.userAgent) }));
  const form = useSendForm({
    schema,
    start,
    send: ({ label }) => registerDevice(label),
    onSent: async () => {
      await client.invalidateQueries(passkeysQuery);
      onDone();
      showToast(<Trans>The device is registered.</Trans>);
    },
  });
  return (
    <Form form={form}>
      <TextField of={form} name="label" label={t`Name of the device`} maxLength={60} />
      <FormActions
        form={form}
        failure={<DeviceFailure error={form.error} />}
        action={<Trans>Continue</Trans>}
      />
    </Form>
  );
};

const schema = RegisterPasskeyBody.pick({ label: true });

/** Why a device did not do what it was asked. */
export const DeviceFailure = ({ error }: { readonly error: unknown }) => {
  if (!(error instanceof DeviceRefused)) return <InlineFailure error={error} />;
  return (
    <p className={fieldStyles.fieldError} role="alert">
      {error.message === 'InvalidStateError' ? (
        <Trans>This device is registered already.</Trans>
      ) : (
        <Trans>The device did not confirm. Nothing was changed.</Trans>
      )}
    </p>
  );
};
