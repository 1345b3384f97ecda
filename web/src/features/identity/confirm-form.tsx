import { limits } from '@fanfold/contracts';
import { ConfirmSignUpBody } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import type { SignInRequest } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { InlineFailure } from '../../ui/states.tsx';
import { confirmSignUp, resendCode } from './commands.ts';
import styles from './identity.module.css';
import type { PendingSignUp } from './pending-sign-up.ts';

type ConfirmFormProps = {
  readonly pending: PendingSignUp;
  readonly onDone: () => Promise<void>;
  /** Leaves this sign-up, for another one or for a log-in. */
  readonly onOther: (mode: SignInRequest['mode']) => void;
};

/** Sign-up's second step: the six digits of the confirmation mail (IDN-098). Its link brings them along. */
export const ConfirmForm = ({ pending, onDone, onOther }: ConfirmFormProps) => {
  const { t } = useLingui();
  const { signUpId, email, code = '' } = pending;
  const form = useSendForm({ schema, start: { code }, send: sendCode(signUpId), onSent: onDone });
  const resend = useMutation({ mutationFn: () => resendCode(signUpId) });
  const { setFocus, submit } = form;
  // The form that had the focus is gone; the next thing to do is here.
  useEffect(() => setFocus('code'), [setFocus]);
  const sendAtOnce = useEffectEvent(submit);
  useEffect(() => {
    if (code !== '') sendAtOnce();
  }, [code]);
  const minutes = limits.confirmationCodeMinutes;
  return (
    <Form form={form}>
      <p>
        {email === '' ? (
          <Trans>Enter the six digits of the e-mail; they are valid for {minutes} minutes.</Trans>
        ) : (
          <Trans>
            We sent an e-mail to <b>{email}</b>. Enter the six digits in it; they are valid for {minutes}{' '}
            minutes.
          </Trans>
        )}
      </p>
      <TextField
        of={form}
        name="code"
        label={t({ context: 'confirmation by mail', message: 'Code' })}
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
        <Button small onClick={() => onOther('signup')}>
          <Trans>Use another address</Trans>
        </Button>
        <Button small onClick={() => onOther('signin')}>
          <Trans>Sign in with your password</Trans>
        </Button>
        <span role="status" className="quiet">
          {resend.isSuccess ? <Trans>A new e-mail is on its way.</Trans> : null}
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
