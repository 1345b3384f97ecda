import { Trans, useLingui } from '@lingui/react/macro';
import { z } from 'zod';

import { Form, FormActions } from '../../ui/form/form.tsx';
import { SecretField } from '../../ui/form/secret-field.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { logIn } from './commands.ts';
import type { PendingSignUp } from './pending-sign-up.ts';

type LogIn = Awaited<ReturnType<typeof logIn>>;

const schema = z.object({ email: z.email(), password: z.string().min(1) });

type SignInFormProps = {
  readonly onDone: (reply: LogIn) => Promise<void>;
  /** The address is not confirmed: a fresh code was mailed. */
  readonly onPending: (pending: PendingSignUp) => void;
};

export const SignInForm = ({ onDone, onPending }: SignInFormProps) => {
  const { t } = useLingui();
  const form = useSendForm({
    schema,
    start: { email: '', password: '' },
    send: logIn,
    onSent: (reply, { email }) =>
      reply.stage === 'askForConfirmationKey' ? onPending({ signUpId: reply.oid, email }) : onDone(reply),
  });
  return (
    <Form form={form}>
      <TextField of={form} name="email" type="email" label={t`E-mail`} autoComplete="username" />
      <SecretField of={form} name="password" label={t`Password`} autoComplete="current-password" />
      <FormActions form={form} action={<Trans>Sign in</Trans>} />
    </Form>
  );
};
