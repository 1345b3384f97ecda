import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { OwnSanctionsScreen } from '../../features/identity/sanctions/own-sanctions-screen.tsx';
import { ownSanctionsQuery } from '../../features/identity/sanctions/queries.ts';
import { SignedIn } from '../../features/identity/signed-in.tsx';
import { meQuery } from '../../lib/session.ts';

const SanctionsPage = () => <SignedIn>{() => <OwnSanctionsScreen />}</SignedIn>;

export const Route = createFileRoute('/myinfo/sanctions')({
  loader: async ({ context: { client } }) => {
    if (await client.ensureQueryData(meQuery)) await client.ensureQueryData(ownSanctionsQuery);
  },
  component: SanctionsPage,
  staticData: { texts: [], links: [{ position: 90, group: 'privacy', label: msg`Account measures` }] },
});
