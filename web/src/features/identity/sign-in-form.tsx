import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { getDefaultStore } from 'jotai';
import { z } from 'zod';

import { isProblem, problemNumber } from '../../lib/problem.ts';
import { signInAtom } from '../../lib/session.ts';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { SecretField } from '../../ui/form/secret-field.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { logIn } from './commands.ts';
import type { PendingSignUp } from './pending-sign-up.ts';

type LogIn = Awaited<ReturnType<typeof logIn>>;

const schema = z.object({ email: z.email(), password: z.string().min(1) });

/** IDN-129: the log-in of an illegal downloader leads to the page that says why. */
const useLogIn = () => {
  const navigate = useNavigate();
  return async (credentials: { readonly email: string; readonly password: string }) => {
    try {
      return await logIn(credentials);
    } catch (error) {
      if (isProblem(error, 'ILLEGAL_DOWNLOADER')) {
        const errorStatus = problemNumber(error, 'errorStatus') === 444 ? 444 : 999;
        getDefaultStore().set(signInAtom, null);
        await navigate({ to: '/illegal-downloader', search: { errorStatus, email: credentials.email } });
      }
      throw error;
    }
  };
};

type SignInFormProps = {
  readonly onDone: (reply: LogIn) => Promise<void>;
  /** The address is not confirmed: a fresh code was mailed. */
  readonly onPending: (pending: PendingSignUp) => void;
};

export const SignInForm = ({ onDone, onPending }: SignInFormProps) => {
  const { t } = useLingui();
  const logInOrExplain = useLogIn();
  const form = useSendForm({
    schema,
    start: { email: '', password: '' },
    send: logInOrExplain,
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
