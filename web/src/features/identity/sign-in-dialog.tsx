import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useAtom } from 'jotai';
import { useState } from 'react';

import { sessionChanged, signInAtom } from '../../lib/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import styles from './identity.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** A sign-up that waits for the code of its mail. */
type Pending = { readonly signUpId: string; readonly email: string };

/** The sign-in and sign-up dialog (IDN-048), one for the whole application, opened through `signInAtom`. */
export const SignInDialog = () => {
  const [request, setRequest] = useAtom(signInAtom);
  const [pending, setPending] = useState<Pending>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const close = () => {
    setRequest(null);
    setPending(undefined);
  };
  const done = async () => {
    await sessionChanged(client);
    close();
  };
  // The account waits for its deletion: a page of its own asks whether it stays (IDN-086).
  const ask = async ({ confirmUnregister = '' }: { readonly confirmUnregister?: string | undefined }) => {
    close();
    await navigate({ to: '/unregister-wait', search: { until: confirmUnregister } });
  };
  const mode = pending ? 'confirm' : (request?.mode ?? 'signin');
  return (
    <Dialog open={request !== null} onClose={close} title={<DialogTitle mode={mode} />}>
      {pending ? <ConfirmForm pending={pending} onDone={done} onBack={() => setPending(undefined)} /> : null}
      {mode === 'signin' ? (
        <>
          <SignInForm onDone={(reply) => (reply.stage === 'askForDeletionWait' ? ask(reply) : done())} />
          <p className={styles.signInOther}>
            <Trans>New here?</Trans>{' '}
            <LinkButton onClick={() => setRequest({ mode: 'signup' })}>
              <Trans>Create an account</Trans>
            </LinkButton>
          </p>
        </>
      ) : null}
      {mode === 'signup' ? (
        <>
          <SignUpForm onPending={setPending} />
          <p className={styles.signInOther}>
            <Trans>Already with us?</Trans>{' '}
            <LinkButton onClick={() => setRequest({ mode: 'signin' })}>
              <Trans>Sign in</Trans>
            </LinkButton>
          </p>
        </>
      ) : null}
    </Dialog>
  );
};

const DialogTitle = ({ mode }: { readonly mode: 'signin' | 'signup' | 'confirm' }) => {
  switch (mode) {
    case 'signin':
      return <Trans>Sign in</Trans>;
    case 'signup':
      return <Trans>Create an account</Trans>;
    case 'confirm':
      return <Trans>Confirm your e-mail</Trans>;
  }
};
