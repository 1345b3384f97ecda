import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { SignedIn } from '../../features/identity/signed-in.tsx';
import { MyChargesScreen } from '../../features/payments/refunds/my-charges-screen.tsx';
import { myChargesQuery } from '../../features/payments/refunds/queries.ts';
import { meQuery } from '../../lib/session.ts';

const ChargesPage = () => <SignedIn>{() => <MyChargesScreen />}</SignedIn>;

export const Route = createFileRoute('/myinfo/charges')({
  loader: async ({ context: { client } }) => {
    if (await client.ensureQueryData(meQuery)) await client.ensureInfiniteQueryData(myChargesQuery());
  },
  component: ChargesPage,
  staticData: { texts: ['payments'], links: [{ position: 30, group: 'wallet', label: msg`Top-ups` }] },
});
