import type { LoginProvider } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { z } from 'zod';

import { passwordQuestionAtom } from '../../lib/reauthenticate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../../ui/field.module.css';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { InlineFailure } from '../../ui/states.tsx';
import { reauthenticate } from './commands.ts';
import { DeviceFailure } from './devices.tsx';
import { confirmByProvider, NotConfirmed, WindowBlocked } from './logins/confirm-by-provider.ts';
import { providerNames } from './logins/provider-names.ts';
import { canVouch, confirmByDevice, type DeviceQuestion } from './passkey-commands.ts';
import { deviceQuestionQuery, loginMethodsQuery } from './queries.ts';

/**
 * Opens when a call answers that a sensitive act needs the password or a device again; the call goes on
 * afterwards.
 */
export const ReauthenticateDialog = () => {
  const question = useAtomValue(passwordQuestionAtom);
  return (
    <Dialog
      open={question !== null}
      onClose={() => question?.answered(false)}
      title={<Trans>Confirm that it is you</Trans>}
      description={<Trans>Some steps ask from time to time, so that an open screen is not enough.</Trans>}
    >
      {question === null ? null : <Ways onConfirmed={() => question.answered(true)} />}
    </Dialog>
  );
};

/** Offers a passkey and the linked accounts to a user who has them, and the password to who has set one. */
const Ways = ({ onConfirmed }: { readonly onConfirmed: () => void }) => {
  // Asked for beforehand: some browsers show the device's question only right after the press. A question is
  // used once.
  const { data: question, refetch } = useQuery({ ...deviceQuestionQuery, enabled: canVouch() });
  const { data: methods } = useQuery(loginMethodsQuery);
  const linked = methods?.providers.filter(({ offered, linkedAt }) => offered && linkedAt !== null) ?? [];
  const hasPassword = methods?.hasPassword ?? true;
  const isOnlyWay = !question && linked.length === 0;
  return (
    <div className={styles.form}>
      {question ? (
        <ByDevice question={question} onConfirmed={onConfirmed} onFailed={() => void refetch()} />
      ) : null}
      {linked.map(({ provider }) => (
        <ByProvider key={provider} provider={provider} onConfirmed={onConfirmed} />
      ))}
      {hasPassword && !isOnlyWay ? (
        <p className="quiet">
          <Trans>Or enter your password:</Trans>
        </p>
      ) : null}
      {hasPassword ? <PasswordForm onConfirmed={onConfirmed} solid={isOnlyWay} /> : null}
    </div>
  );
};

type ByProviderProps = { readonly provider: LoginProvider; readonly onConfirmed: () => void };

const ByProvider = ({ provider, onConfirmed }: ByProviderProps) => {
  const confirm = useMutation({ mutationFn: confirmByProvider, onSuccess: onConfirmed });
  const { error } = confirm;
  const name = providerNames[provider];
  return (
    <>
      <Button onClick={() => confirm.mutate(provider)}>
        <Trans>Confirm with {name}</Trans>
      </Button>
      {confirm.isPending ? (
        <p role="status" className="quiet">
          <Trans>Sign in with {name} in the window that has opened.</Trans>
        </p>
      ) : null}
      {error ? <ProviderFailure error={error} name={name} /> : null}
    </>
  );
};

type FailureProps = { readonly error: unknown; readonly name: string };

const ProviderFailure = ({ error, name }: FailureProps) => {
  const isOurs = error instanceof WindowBlocked || error instanceof NotConfirmed;
  if (!isOurs) return <InlineFailure error={error} />;
  return (
    <p className={styles.fieldError} role="alert">
      {error instanceof WindowBlocked ? (
        <Trans>Your browser blocked the window. Allow windows of this site and try again.</Trans>
      ) : (
        <Trans>You did not sign in with {name}. Nothing was changed.</Trans>
      )}
    </p>
  );
};

type ByDeviceProps = {
  readonly question: DeviceQuestion;
  readonly onConfirmed: () => void;
  readonly onFailed: () => void;
};

const ByDevice = ({ question, onConfirmed, onFailed }: ByDeviceProps) => {
  const confirm = useMutation({
    mutationFn: () => confirmByDevice(question),
    onSuccess: onConfirmed,
    onError: onFailed,
  });
  return (
    <>
      <Button solid busy={confirm.isPending} onClick={() => confirm.mutate()}>
        <Trans>Confirm with this device</Trans>
      </Button>
      {confirm.error ? <DeviceFailure error={confirm.error} /> : null}
    </>
  );
};

type PasswordProps = { readonly onConfirmed: () => void; readonly solid?: boolean };

const PasswordForm = ({ onConfirmed, solid = false }: PasswordProps) => {
  const { t } = useLingui();
  const form = useSendForm({
    schema,
    start: { password: '' },
    send: ({ password }) => reauthenticate(password),
    onSent: onConfirmed,
  });
  return (
    <Form form={form}>
      <TextField
        of={form}
        name="password"
        type="password"
        label={t`Password`}
        autoComplete="current-password"
      />
      <FormActions form={form} plain={!solid} action={<Trans>Continue</Trans>} />
    </Form>
  );
};

const schema = z.object({ password: z.string().min(1) });
