import type { LoginProvider } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';

import { askToSignIn, sessionChanged, useMe } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { EmptyState, LinesSkeleton, Loading, Reason } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { pendingSignUpAtom } from '../pending-sign-up.ts';
import { linkAnswer, logInWithAnswer, pageBefore } from './commands.ts';
import { handOver, isConfirming } from './confirm-by-provider.ts';
import { providerNames } from './provider-names.ts';

type ReturnProps = {
  readonly provider: LoginProvider;
  readonly code: string;
  readonly state: string;
};

/**
 * Where Google and Apple send people back to (IDN-078). A person who is signed in already links the account;
 * a sign-up that is not complete goes on in its dialog (IDN-080). The code leaves the address (IDN-079).
 */
export const LoginReturnScreen = (answer: ReturnProps) => {
  const { t } = useLingui();
  const { provider, code, state } = answer;
  const isHandedOver = useHandOver(answer);
  const name = providerNames[provider];
  const me = useMe();
  const open = useOpen(answer);
  const isKnown = me !== undefined;
  const begin = useEffectEvent(() => {
    if (isHandedOver || code === '' || state === '' || started.has(state)) return;
    started.add(state);
    open.mutate(me ? 'link' : 'login');
  });
  useEffect(() => {
    if (isKnown) begin();
  }, [isKnown]);
  if (isHandedOver)
    return (
      <Page title={t`Confirm that it is you`}>
        <EmptyState wholePage title={<Trans>You can close this window</Trans>}>
          <Trans>Continue in the window where you began.</Trans>
        </EmptyState>
      </Page>
    );
  const cancelled = code === '' || state === '';
  if (!cancelled && !open.error)
    return (
      <Page title={t`Sign in`}>
        <Loading>
          <LinesSkeleton lines={3} />
        </Loading>
      </Page>
    );
  return (
    <Page title={t`Sign in`}>
      <EmptyState
        wholePage
        title={
          cancelled ? (
            <Trans>You did not sign in with {name}</Trans>
          ) : (
            <Trans>Signing in with {name} failed</Trans>
          )
        }
        action={
          <Button solid onClick={() => askToSignIn()}>
            <Trans>Sign in another way</Trans>
          </Button>
        }
      >
        {open.error ? <Reason error={open.error} /> : <Trans>Nothing has changed.</Trans>}
      </EmptyState>
    </Page>
  );
};

/** Whether the answer belongs to a confirmation that was begun in another window, which then gets it. */
const useHandOver = ({ code, state }: ReturnProps): boolean => {
  const [isForAnother] = useState(() => isConfirming(state));
  useEffect(() => {
    if (isForAnother) handOver({ code, state });
  }, [isForAnother, code, state]);
  return isForAnother;
};

const useOpen = (answer: ReturnProps) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const setPending = useSetAtom(pendingSignUpAtom);
  const goBack = () => navigate({ href: pageBefore(), replace: true });
  return useMutation({
    mutationFn: async (use: 'link' | 'login') => {
      if (use === 'link') {
        await linkAnswer(answer);
        showToast(<Trans>You can sign in with {providerNames[answer.provider]} from now on.</Trans>);
        return null;
      }
      return logInWithAnswer(answer);
    },
    onSuccess: async (reply) => {
      if (reply?.stage === 'askForDeletionWait') {
        const { confirmUnregister: until = '' } = reply;
        await navigate({ to: '/unregister-wait', search: { until }, replace: true });
        return;
      }
      await goBack();
      if (reply?.stage === 'askForConfirmationKey') {
        setPending({ signUpId: reply.oid, email: reply.email });
        askToSignIn({ mode: 'signup' });
        return;
      }
      await sessionChanged(client);
    },
  });
};

// A screen may be mounted twice; a provider takes a code once.
const started = new Set<string>();
