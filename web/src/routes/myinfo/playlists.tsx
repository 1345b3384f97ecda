import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { PlaylistsScreen } from '../../features/community/playlists/playlists-screen.tsx';
import { SignedIn } from '../../features/identity/signed-in.tsx';

const PlaylistsPage = () => <SignedIn>{() => <PlaylistsScreen />}</SignedIn>;

export const Route = createFileRoute('/myinfo/playlists')({
  component: PlaylistsPage,
  staticData: { texts: ['community'], links: [{ position: 42, group: 'library', label: msg`Playlists` }] },
});
