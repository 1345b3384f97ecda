import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { BlockedScreen } from '../../features/community/blocked-screen.tsx';
import { SignedIn } from '../../features/identity/signed-in.tsx';

const BlockedPage = () => <SignedIn>{() => <BlockedScreen />}</SignedIn>;

export const Route = createFileRoute('/myinfo/blocked')({
  component: BlockedPage,
  staticData: { texts: ['community'], links: [{ position: 85, group: 'privacy', label: msg`Blocked` }] },
});
