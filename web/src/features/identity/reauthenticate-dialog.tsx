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
import { reauthenticate } from './commands.ts';
import { DeviceFailure } from './devices.tsx';
import { canVouch, confirmByDevice, type DeviceQuestion } from './passkey-commands.ts';
import { deviceQuestionQuery } from './queries.ts';

/** Opens when a call answers that a sensitive act needs the password or a device again; the call goes on afterwards. */
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

/** Offers a passkey to a user who has one, and the password always. */
const Ways = ({ onConfirmed }: { readonly onConfirmed: () => void }) => {
  // Asked for beforehand: some browsers show the device's question only right after the press. A question is used once.
  const { data: question, refetch } = useQuery({ ...deviceQuestionQuery, enabled: canVouch() });
  if (!question) return <PasswordForm onConfirmed={onConfirmed} solid />;
  return (
    <div className={styles.form}>
      <ByDevice question={question} onConfirmed={onConfirmed} onFailed={() => void refetch()} />
      <p className="quiet">
        <Trans>Or enter your password:</Trans>
      </p>
      <PasswordForm onConfirmed={onConfirmed} />
    </div>
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
