import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { PlaylistsScreen } from '../../features/community/playlists/playlists-screen.tsx';
import { SignedIn } from '../../features/identity/signed-in.tsx';
import { PlayAll, PlayFrom } from '../../features/media/player/queue-buttons.tsx';

const PlaylistsPage = () => (
  <SignedIn>
    {() => (
      <PlaylistsScreen
        play={({ from, ...list }) => (from ? <PlayFrom {...list} work={from} /> : <PlayAll {...list} />)}
      />
    )}
  </SignedIn>
);

export const Route = createFileRoute('/myinfo/playlists')({
  component: PlaylistsPage,
  staticData: {
    texts: ['community', 'media'],
    links: [{ position: 42, group: 'library', label: msg`Playlists` }],
  },
});
