import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { logIn } from './commands.ts';

export const SignInForm = ({ onDone }: { readonly onDone: () => Promise<void> }) => {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useMutation({ mutationFn: logIn, onSuccess: onDone });
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!signIn.isPending) signIn.mutate({ email, password });
      }}
    >
      <Field
        label={t`E-mail`}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Field
        label={t`Password`}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {signIn.error ? <InlineFailure error={signIn.error} /> : null}
      <Button type="submit" solid busy={signIn.isPending}>
        <Trans>Sign in</Trans>
      </Button>
    </form>
  );
};
