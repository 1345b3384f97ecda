import { Trans, useLingui } from '@lingui/react/macro';
import { z } from 'zod';

import { Form, FormActions } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { logIn } from './commands.ts';

type LogIn = Awaited<ReturnType<typeof logIn>>;

const schema = z.object({ email: z.email(), password: z.string().min(1) });

export const SignInForm = ({ onDone }: { readonly onDone: (reply: LogIn) => Promise<void> }) => {
  const { t } = useLingui();
  const form = useSendForm({ schema, start: { email: '', password: '' }, send: logIn, onSent: onDone });
  return (
    <Form form={form}>
      <TextField of={form} name="email" type="email" label={t`E-mail`} autoComplete="username" />
      <TextField
        of={form}
        name="password"
        type="password"
        label={t`Password`}
        autoComplete="current-password"
      />
      <FormActions form={form} action={<Trans>Sign in</Trans>} />
    </Form>
  );
};
