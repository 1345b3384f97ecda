import type { Me } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { askToSignIn, useMe } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';

type SignedInProps = { readonly children: (me: Me) => ReactNode };

/** Content for signed-in users. A visitor gets the sign-in dialog, and a page that says why (IDN-091). */
export const SignedIn = ({ children }: SignedInProps) => {
  const { t } = useLingui();
  const me = useMe();
  useEffect(() => {
    if (me === null) askToSignIn();
  }, [me]);
  if (me) return children(me);
  return (
    <Page title={t`Sign in`}>
      <EmptyState
        picture="closed"
        wholePage
        title={<Trans>Sign in to see this page</Trans>}
        action={
          <Button solid onClick={() => askToSignIn()}>
            <Trans>Sign in</Trans>
          </Button>
        }
      >
        <Trans>It shows what belongs to your account, and nobody else can see it.</Trans>
      </EmptyState>
    </Page>
  );
};
