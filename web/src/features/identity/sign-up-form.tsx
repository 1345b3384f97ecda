import { limits } from '@fanfold/contracts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { fieldMessage, isProblem } from '../../lib/problem.ts';
import { useLanguage } from '../../lib/use-format.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { signUp, type SignUpForm as Values } from './commands.ts';
import { ConsentFields, type Consents } from './consent-fields.tsx';
import { NicknameField } from './nickname-field.tsx';
import { PasswordField } from './password-field.tsx';
import { isAcceptable, passwordStrength } from './password-strength.ts';

type SignUpFormProps = {
  readonly onPending: (pending: { readonly signUpId: string; readonly email: string }) => void;
};

const empty: Written = { email: '', password: '', again: '', nickname: '', birthDate: '' };
const noConsents: Consents = { terms: false, personalData: false, marketing: false };

export const SignUpForm = ({ onPending }: SignUpFormProps) => {
  const language = useLanguage();
  const [values, setValues] = useState(empty);
  const [consents, setConsents] = useState(noConsents);
  const { intent } = useIntent(JSON.stringify([values, consents]));
  const start = useMutation({
    mutationFn: (form: Values) => signUp({ ...form, intent }),
    onSuccess: ({ signUpId }) => onPending({ signUpId, email: values.email }),
  });
  const ready =
    consents.terms &&
    consents.personalData &&
    values.again === values.password &&
    isAcceptable(passwordStrength(values.password));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { again: _, ...form } = values;
    if (ready && !start.isPending) start.mutate({ ...form, language, consents });
  };
  return (
    <form className="form" onSubmit={submit}>
      <SignUpFields values={values} onChange={setValues} error={start.error} />
      <ConsentFields value={consents} onChange={setConsents} />
      {start.error ? <InlineFailure error={start.error} /> : null}
      <Button type="submit" solid disabled={!ready} busy={start.isPending}>
        <Trans>Create an account</Trans>
      </Button>
    </form>
  );
};

type Written = {
  readonly email: string;
  readonly password: string;
  readonly again: string;
  readonly nickname: string;
  readonly birthDate: string;
};

type FieldsProps = {
  readonly values: Written;
  readonly onChange: (values: Written) => void;
  /** What the service said about the form; each field shows its part. */
  readonly error: unknown;
};

const SignUpFields = ({ values, onChange, error }: FieldsProps) => {
  const { t } = useLingui();
  const set = (field: keyof Written) => (value: string) => onChange({ ...values, [field]: value });
  // Typed twice, so that a slip of the finger does not lock anybody out (IDN-093).
  const differs = values.again !== '' && values.again !== values.password;
  return (
    <>
      <Field
        label={t`E-mail`}
        type="email"
        name="email"
        autoComplete="email"
        required
        value={values.email}
        error={fieldMessage(error, 'email')}
        onChange={(event) => set('email')(event.target.value)}
      />
      <PasswordField
        value={values.password}
        onChange={set('password')}
        error={fieldMessage(error, 'password')}
      />
      <Field
        label={t`Password again`}
        type="password"
        name="passwordAgain"
        autoComplete="new-password"
        required
        value={values.again}
        error={differs ? t`The two passwords differ.` : undefined}
        onChange={(event) => set('again')(event.target.value)}
      />
      <NicknameField
        value={values.nickname}
        onChange={set('nickname')}
        taken={isProblem(error, 'NICKNAME_TAKEN')}
      />
      <Field
        label={t`Birth date`}
        type="date"
        name="birthDate"
        autoComplete="bday"
        required
        hint={t`You have to be at least ${limits.minimumAge} years old.`}
        value={values.birthDate}
        error={fieldMessage(error, 'birthDate')}
        onChange={(event) => set('birthDate')(event.target.value)}
      />
    </>
  );
};
