import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { CreatorSettingsScreen } from '../../features/identity/creator-settings-screen.tsx';
import { SignedIn } from '../../features/identity/signed-in.tsx';

const CreatorPage = () => <SignedIn>{(me) => <CreatorSettingsScreen me={me} />}</SignedIn>;

export const Route = createFileRoute('/myinfo/creator')({
  component: CreatorPage,
  staticData: { links: [{ position: 70, group: 'creator', label: msg`Creator` }] },
});
