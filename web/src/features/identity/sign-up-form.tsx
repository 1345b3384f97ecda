import { SignUpBody } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';

import { useLanguage } from '../../lib/use-format.ts';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { signUp } from './commands.ts';
import { PasswordField } from './password-field.tsx';
import type { PendingSignUp } from './pending-sign-up.ts';

type SignUpFormProps = { readonly onPending: (pending: PendingSignUp) => void };

/** Sign-up's first step. */
export const SignUpForm = ({ onPending }: SignUpFormProps) => {
  const { t } = useLingui();
  const form = useSendForm({
    schema: SignUpBody,
    start: { email: '', password: '', language: useLanguage() },
    send: (values, intent) => signUp({ ...values, intent }),
    onSent: ({ signUpId }, { email }) => onPending({ signUpId, email }),
  });
  return (
    <Form form={form}>
      <TextField of={form} name="email" type="email" label={t`E-mail`} autoComplete="email" />
      <PasswordField form={form} />
      <FormActions form={form} action={<Trans>Create an account</Trans>} />
    </Form>
  );
};
