import type { QueryClient } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';

import { SignedIn } from '../features/identity/signed-in.tsx';
import { settingsQuery } from '../features/payments/card-queries.ts';
import { GuardianScreen } from '../features/payments/guardian-screen.tsx';
import { PaymentSettingsScreen } from '../features/payments/payment-settings-screen.tsx';
import { RegistrationScreen } from '../features/payments/registration-screen.tsx';
import { meQuery } from '../lib/session.ts';

export const load = async (client: QueryClient): Promise<void> => {
  if (await client.ensureQueryData(meQuery)) await client.ensureQueryData(settingsQuery);
};

export const PaymentSettings = () => <SignedIn>{() => <PaymentSettingsScreen />}</SignedIn>;

export const Registration = () => {
  const { setUpId } = useSearch({ strict: false }) as { setUpId: string };
  return <SignedIn>{() => <RegistrationScreen key={setUpId} setUpId={setUpId} />}</SignedIn>;
};

export const Guardian = () => <GuardianScreen hash={useLocation().hash} />;
