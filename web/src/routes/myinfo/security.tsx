import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { SecurityScreen } from '../../features/identity/security-screen.tsx';
import { SignedIn } from '../../features/identity/signed-in.tsx';

const SecurityPage = () => <SignedIn>{() => <SecurityScreen />}</SignedIn>;

export const Route = createFileRoute('/myinfo/security')({
  component: SecurityPage,
  staticData: { links: [{ position: 80, group: 'privacy', label: msg`Security` }] },
});
