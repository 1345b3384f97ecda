import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { SignedIn } from '../../features/identity/signed-in.tsx';
import { settingsQuery } from '../../features/payments/card-queries.ts';
import { PaymentSettingsScreen } from '../../features/payments/payment-settings-screen.tsx';
import { meQuery } from '../../lib/session.ts';

const PaymentPage = () => <SignedIn>{() => <PaymentSettingsScreen />}</SignedIn>;

export const Route = createFileRoute('/myinfo/payment')({
  loader: async ({ context: { client } }) => {
    if (await client.ensureQueryData(meQuery)) await client.ensureQueryData(settingsQuery);
  },
  component: PaymentPage,
  staticData: { texts: ['payments'], links: [{ position: 34, group: 'wallet', label: msg`Payment` }] },
});
