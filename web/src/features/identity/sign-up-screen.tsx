import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';

import { askToSignIn, useMe } from '../../lib/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { pendingSignUpAtom } from './pending-sign-up.ts';

/** Where the confirmation mail's link leads, on any device: the sign-up goes on with its code (IDN-098). */
export const SignUpScreen = () => {
  const { t } = useLingui();
  const me = useMe();
  const setPending = useSetAtom(pendingSignUpAtom);
  useEffect(() => {
    const [, signUpId, code] = /^#([0-9a-f]{24})\.(\d{6})$/.exec(location.hash) ?? [];
    if (signUpId !== undefined && code !== undefined) {
      setPending({ signUpId, email: '', code });
      history.replaceState(history.state, '', location.pathname + location.search);
    }
    askToSignIn({ mode: 'signup' });
  }, [setPending]);
  return (
    <Page title={t`Create an account`}>
      <EmptyState
        picture="done"
        wholePage
        title={me ? <Trans>You are signed in</Trans> : <Trans>Three steps to your account</Trans>}
        action={
          me ? (
            <Link to="/" className={buttonClass({ solid: true })}>
              <Trans>Look around</Trans>
            </Link>
          ) : (
            <Button solid onClick={() => askToSignIn({ mode: 'signup' })}>
              <Trans>Continue</Trans>
            </Button>
          )
        }
      >
        {me ? null : (
          <Trans>
            E-mail and password, the code of our e-mail, your profile. You can continue at any time.
          </Trans>
        )}
      </EmptyState>
    </Page>
  );
};
