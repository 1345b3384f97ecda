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
    'M21.6 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.4ZM12 22c2.7 0 5-.9 6.6-2.4l-3.2-2.5a6 6 0 0 1-9-3.2H3.100v2.600A10 10 0 0 0 12 22ZM6.400 13.900a6 6 0 0 1 0-3.800V7.500H3.100a10 10 0 0 0 0 9l3.300-2.600ZM12 6a5.400 5.400 0 0 1 3.800 1.500l2.900-2.900A10 10 0 0 0 3.100 7.500l3.300 2.600A6 6 0 0 1 12 6Z',
  apple:
    'M16.700 12.700c0-2.400 2-3.600 2.100-3.700a4.500 4.500 0 0 0-3.500-1.900c-1.500-.2-2.900.9-3.700.9-.8 0-1.900-.9-3.200-.8A4.700 4.700 0 0 0 4.500 9.600c-1.700 3-.4 7.300 1.200 9.700.8 1.200 1.800 2.500 3 2.400 1.200 0 1.700-.8 3.200-.8s1.900.8 3.200.8c1.300 0 2.200-1.200 3-2.400a10 10 0 0 0 1.300-2.800 4.200 4.200 0 0 1-2.700-3.800ZM14.300 5.500A4.300 4.300 0 0 0 15.300 2.300a4.400 4.400 0 0 0-2.900 1.500 4.100 4.100 0 0 0-1 3c1.100.1 2.200-.5 2.900-1.300Z',
};

const ProviderMark = ({ provider }: { readonly provider: LoginProvider }) => (
  <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" fill="currentColor">
    <path d={marks[provider]} />
  </svg>
);
