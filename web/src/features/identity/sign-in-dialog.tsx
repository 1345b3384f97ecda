import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { getDefaultStore, useAtom, useAtomValue } from 'jotai';
import { type ComponentProps, useEffect } from 'react';

import {
  newcomerAtom,
  type SignInRequest,
  secondFactorAtom,
  sessionChanged,
  signInAtom,
} from '../../lib/session.ts';
import { writeTab } from '../../lib/storage.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import styles from './identity.module.css';
import { PasskeyButton, ProviderButtons } from './logins/other-ways.tsx';
import { pendingSignUpAtom } from './pending-sign-up.ts';
import { ProfileForm } from './profile-form.tsx';
import { SecondFactorForm } from './second-factor/second-factor-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

type LogIn = Parameters<ComponentProps<typeof SignInForm>['onDone']>[0];
type Step = SignInRequest['mode'] | 'confirm' | 'profile' | 'secondFactor';

/**
 * The sign-in and sign-up dialog (IDN-048), one for the whole application, opened through `signInAtom`. A
 * sign-up that was left goes on at its step, whichever of the two was asked for.
 */
export const SignInDialog = () => {
  const [request, setRequest] = useAtom(signInAtom);
  const [pending, setPending] = useAtom(pendingSignUpAtom);
  const newcomer = useAtomValue(newcomerAtom);
  const halfWay = useAtomValue(secondFactorAtom);
  const client = useQueryClient();
  const navigate = useNavigate();
  const isOpen = request !== null;
  useEffect(() => writeTab('sign-up-open', isOpen && pending ? '1' : null), [isOpen, pending]);
  const close = () => setRequest(null);
  const done = async () => {
    setPending(null);
    await sessionChanged(client);
    // The profile or the second step may be missing: then the dialog goes on with it.
    const store = getDefaultStore();
    if (store.get(newcomerAtom) === null && !store.get(secondFactorAtom)) close();
  };
  // The account waits for its deletion: a page of its own asks whether it stays (IDN-086).
  const ask = async ({ confirmUnregister = '' }: { readonly confirmUnregister?: string | undefined }) => {
    close();
    await navigate({ to: '/unregister-wait', search: { until: confirmUnregister } });
  };
  const arrive = (reply: LogIn) => (reply.stage === 'askForDeletionWait' ? ask(reply) : done());
  const other = (mode: SignInRequest['mode']) => {
    setPending(null);
    setRequest({ mode });
  };
  const step = stepOf({ newcomer: newcomer !== null, halfWay, pending: pending !== null, request });
  return (
    <Dialog open={isOpen} onClose={close} title={<DialogTitle step={step} />}>
      <StepNumber step={step} />
      {step === 'secondFactor' ? <SecondFactorForm onDone={arrive} /> : null}
      {step === 'profile' ? <ProfileForm onDone={done} /> : null}
      {step === 'confirm' && pending ? (
        <ConfirmForm key={pending.signUpId} pending={pending} onDone={done} onOther={other} />
      ) : null}
      {step === 'signin' ? (
        <SignInStep
          onDone={arrive}
          onPending={setPending}
          onOther={() => setRequest({ mode: 'signup' })}
          onLeave={close}
        />
      ) : null}
      {step === 'signup' ? (
        <>
          <SignUpForm onPending={setPending} />
          <ProviderButtons />
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

type Standing = {
  readonly newcomer: boolean;
  readonly halfWay: boolean;
  readonly pending: boolean;
  readonly request: SignInRequest | null;
};

const stepOf = ({ newcomer, halfWay, pending, request }: Standing): Step => {
  if (halfWay) return 'secondFactor';
  if (newcomer) return 'profile';
  return pending ? 'confirm' : (request?.mode ?? 'signin');
};

type SignInStepProps = ComponentProps<typeof SignInForm> & {
  readonly onOther: () => void;
  readonly onLeave: () => void;
};

const SignInStep = ({ onDone, onPending, onOther, onLeave }: SignInStepProps) => (
  <>
    <SignInForm onDone={onDone} onPending={onPending} />
    <ProviderButtons />
    <PasskeyButton onDone={onDone} />
    <p>
      <Link to="/pwreset" onClick={onLeave}>
        <Trans>Forgot your password?</Trans>
      </Link>
    </p>
    <p className={styles.signInOther}>
      <Trans>New here?</Trans>{' '}
      <LinkButton onClick={onOther}>
        <Trans>Create an account</Trans>
      </LinkButton>
    </p>
  </>
);

const numbers: Partial<Record<Step, number>> = { signup: 1, confirm: 2, profile: 3 };

const StepNumber = ({ step }: { readonly step: Step }) => {
  const number = numbers[step];
  return number === undefined ? null : (
    <p className="quiet">
      <Trans>Step {number} of 3</Trans>
    </p>
  );
};

const DialogTitle = ({ step }: { readonly step: Step }) => {
  switch (step) {
    case 'signin':
      return <Trans>Sign in</Trans>;
    case 'signup':
      return <Trans>Create an account</Trans>;
    case 'confirm':
      return <Trans>Confirm your e-mail</Trans>;
    case 'secondFactor':
      return <Trans>Second step</Trans>;
    case 'profile':
      return <Trans>Complete your profile</Trans>;
  }
};
