import type { Passkey } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useFormat } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { deviceName } from './device-name.ts';
import { canVouch, DeviceRefused, passkeysQuery, registerDevice, removeDevice } from './passkey-commands.ts';

/** Devices that confirm who I am by their own lock where a sensitive act would ask for the password. */
export const Devices = () => {
  const query = useQuery(passkeysQuery);
  const [adding, setAdding] = useState(false);
  return (
    <section>
      <h2>
        <Trans>Confirm with a device</Trans>
      </h2>
      <p className="quiet">
        <Trans>
          Where we would ask for your password again, a registered device can confirm that it is you: with its
          PIN, your finger or your face. None of these ever leaves the device.
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
    </section>
  );
};

const DeviceList = ({ devices }: { readonly devices: readonly Passkey[] }) => {
  const format = useFormat();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: removeDevice,
    onSuccess: () => client.invalidateQueries(passkeysQuery),
  });
  if (devices.length === 0) return null;
  return (
    <>
      <ul className="device-list">
        {devices.map(({ credentialId, label, registeredAt, usedAt }) => (
          <li key={credentialId}>
            <div>
              <b>{label}</b>
              <small className="quiet">
                {usedAt === null ? (
                  <Trans>Registered {format.moment(registeredAt)}</Trans>
                ) : (
                  <Trans>Last used {format.moment(usedAt)}</Trans>
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
  const [label, setLabel] = useState(() => deviceName(navigator.userAgent));
  const register = useMutation({
    mutationFn: registerDevice,
    onSuccess: async () => {
      await client.invalidateQueries(passkeysQuery);
      onDone();
    },
  });
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!register.isPending) register.mutate(label.trim());
      }}
    >
      <Field
        label={t`Name of the device`}
        name="label"
        required
        maxLength={60}
        pattern=".*\S.*"
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
      {register.error ? <DeviceFailure error={register.error} /> : null}
      <Button type="submit" solid busy={register.isPending}>
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
};

/** Why a device did not do what it was asked. */
export const DeviceFailure = ({ error }: { readonly error: unknown }) => {
  if (!(error instanceof DeviceRefused)) return <InlineFailure error={error} />;
  return (
    <p className="field-error" role="alert">
      {error.message === 'InvalidStateError' ? (
        <Trans>This device is registered already.</Trans>
      ) : (
        <Trans>The device did not confirm. Nothing was changed.</Trans>
      )}
    </p>
  );
};
