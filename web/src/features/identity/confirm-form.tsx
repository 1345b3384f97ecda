import { limits } from '@fanfold/contracts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { confirmSignUp, resendCode } from './commands.ts';

type ConfirmFormProps = {
  readonly pending: { readonly signUpId: string; readonly email: string };
  readonly onDone: () => Promise<void>;
  readonly onBack: () => void;
};

/** The six digits of the confirmation mail (IDN-098). */
export const ConfirmForm = ({ pending, onDone, onBack }: ConfirmFormProps) => {
  const { t } = useLingui();
  const { signUpId, email } = pending;
  const [code, setCode] = useState('');
  const confirm = useMutation({ mutationFn: confirmSignUp, onSuccess: onDone });
  const resend = useMutation({ mutationFn: () => resendCode(signUpId) });
  const field = useRef<HTMLInputElement>(null);
  // The form that had the focus is gone; the next thing to do is here.
  useEffect(() => field.current?.focus(), []);
  const minutes = limits.confirmationCodeMinutes;
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === 6 && !confirm.isPending) confirm.mutate({ signUpId, code });
      }}
    >
      <p>
        <Trans>
          We sent a mail to <b>{email}</b>. Enter the six digits in it; they are valid for {minutes} minutes.
        </Trans>
      </p>
      <Field
        label={t`Code`}
        ref={field}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\d{6}"
        maxLength={6}
        required
        className="code-input"
        value={code}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, 6))}
      />
      {confirm.error ? <InlineFailure error={confirm.error} /> : null}
      {resend.error ? <InlineFailure error={resend.error} /> : null}
      <Button type="submit" solid disabled={code.length !== 6} busy={confirm.isPending}>
        <Trans>Confirm</Trans>
      </Button>
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
    </form>
  );
};
