import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { PrivacyScreen } from '../../features/identity/deletion/privacy-screen.tsx';
import { SignedIn } from '../../features/identity/signed-in.tsx';

const PrivacyPage = () => <SignedIn>{() => <PrivacyScreen />}</SignedIn>;

export const Route = createFileRoute('/myinfo/privacy')({
  component: PrivacyPage,
  staticData: { texts: [], links: [{ position: 90, group: 'privacy', label: msg`Privacy` }] },
});
