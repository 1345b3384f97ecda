import type { LoginProvider } from '@fanfold/contracts/identity';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';

import { signInWithAtom } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { DeviceFailure } from '../devices.tsx';
import styles from '../identity.module.css';
import { canVouch } from '../passkey-commands.ts';
import { leaveForProvider, logInWithDevice } from './commands.ts';
import { providerNames } from './provider-names.ts';

type LogIn = Awaited<ReturnType<typeof logInWithDevice>>;

/** Ways to sign in, or to begin an account, without a password: accounts of other companies. */
export const ProviderButtons = () => {
  const offered = useAtomValue(signInWithAtom);
  const leave = useMutation({ mutationFn: leaveForProvider });
  if (offered.length === 0) return null;
  return (
    <div className={styles.otherWays}>
      <p className="quiet">
        <Trans>Or without a password:</Trans>
      </p>
      {offered.map((provider) => (
        <Button
          key={provider}
          busy={leave.isPending && leave.variables === provider}
          onClick={() => leave.mutate(provider)}
        >
          <ProviderMark provider={provider} />
          <Trans>Continue with {providerNames[provider]}</Trans>
        </Button>
      ))}
      {leave.error ? <InlineFailure error={leave.error} /> : null}
    </div>
  );
};

/** A passkey opens the account. */
export const PasskeyButton = ({ onDone }: { readonly onDone: (reply: LogIn) => Promise<void> }) => {
  const open = useMutation({ mutationFn: logInWithDevice, onSuccess: onDone });
  if (!canVouch()) return null;
  return (
    <div className={styles.otherWays}>
      <Button busy={open.isPending} onClick={() => open.mutate()}>
        <Trans>Sign in with a passkey</Trans>
      </Button>
      {open.error ? <DeviceFailure error={open.error} /> : null}
    </div>
  );
};

const marks: Readonly<Record<LoginProvider, string>> = {
  google:
    'M21.6 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.4ZM12 22c2.7 0 5-.9 6.6-2.4l-3.2-2.5a6 6 0 0 1-9-3.2H3.1v2.6A10 10 0 0 0 12 22ZM6.4 13.9a6 6 0 0 1 0-3.8V7.5H3.1a10 10 0 0 0 0 9l3.3-2.6ZM12 6a5.4 5.4 0 0 1 3.8 1.5l2.9-2.9A10 10 0 0 0 3.1 7.5l3.3 2.6A6 6 0 0 1 12 6Z',
  apple:
    'M16.7 12.7c0-2.4 2-3.6 2.1-3.7a4.5 4.5 0 0 0-3.5-1.9c-1.5-.2-2.9.9-3.7.9-.8 0-1.9-.9-3.2-.8A4.7 4.7 0 0 0 4.5 9.6c-1.7 3-.4 7.3 1.2 9.7.8 1.2 1.8 2.5 3 2.4 1.2 0 1.7-.8 3.2-.8s1.9.8 3.2.8c1.3 0 2.2-1.2 3-2.4a10 10 0 0 0 1.3-2.8 4.2 4.2 0 0 1-2.7-3.8ZM14.3 5.5A4.3 4.3 0 0 0 15.3 2.3a4.4 4.4 0 0 0-2.9 1.5 4.1 4.1 0 0 0-1 3c1.1.1 2.2-.5 2.9-1.3Z',
};

const ProviderMark = ({ provider }: { readonly provider: LoginProvider }) => (
  <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" fill="currentColor">
    <path d={marks[provider]} />
  </svg>
);
