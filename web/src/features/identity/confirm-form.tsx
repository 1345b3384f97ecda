import { limits } from '@fanfold/contracts';
import { ConfirmSignUpBody } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';

import { Button } from '../../ui/button.tsx';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { InlineFailure } from '../../ui/states.tsx';
import { confirmSignUp, resendCode } from './commands.ts';
import styles from './identity.module.css';

type ConfirmFormProps = {
  readonly pending: { readonly signUpId: string; readonly email: string };
  readonly onDone: () => Promise<void>;
  readonly onBack: () => void;
};

/** The six digits of the confirmation mail (IDN-098). */
export const ConfirmForm = ({ pending, onDone, onBack }: ConfirmFormProps) => {
  const { t } = useLingui();
  const { signUpId, email } = pending;
  const form = useSendForm({ schema, start: { code: '' }, send: sendCode(signUpId), onSent: onDone });
  const resend = useMutation({ mutationFn: () => resendCode(signUpId) });
  const { setFocus } = form;
  // The form that had the focus is gone; the next thing to do is here.
  useEffect(() => setFocus('code'), [setFocus]);
  const minutes = limits.confirmationCodeMinutes;
  return (
    <Form form={form}>
      <p>
        <Trans>
          We sent a mail to <b>{email}</b>. Enter the six digits in it; they are valid for {minutes} minutes.
        </Trans>
      </p>
      <TextField
        of={form}
        name="code"
        label={t`Code`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        className={styles.codeInput}
        clean={(text) => text.replace(/\D/g, '').slice(0, 6)}
      />
      {resend.error ? <InlineFailure error={resend.error} /> : null}
      <FormActions form={form} action={<Trans>Confirm</Trans>} />
      <div className="row">
        <Button small busy={resend.isPending} onClick={() => resend.mutate()}>
          <Trans>Send another code</Trans>
        </Button>
        <Button small onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <span role="status" className="quiet">
          {resend.isSuccess ? <Trans>A new mail is on its way.</Trans> : null}
        </span>
      </div>
    </Form>
  );
};

const schema = ConfirmSignUpBody.pick({ code: true });

const sendCode =
  (signUpId: string) =>
  ({ code }: { readonly code: string }) =>
    confirmSignUp({ signUpId, code });
