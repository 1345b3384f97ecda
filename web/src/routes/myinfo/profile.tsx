import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { ProfileScreen } from '../../features/identity/profile/profile-screen.tsx';
import { SignedIn } from '../../features/identity/signed-in.tsx';

const ProfilePage = () => <SignedIn>{(me) => <ProfileScreen me={me} />}</SignedIn>;

export const Route = createFileRoute('/myinfo/profile')({
  component: ProfilePage,
  staticData: { texts: [], links: [{ position: 15, group: 'account', label: msg`Profile` }] },
});
