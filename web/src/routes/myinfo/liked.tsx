import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { Tiles } from '../../features/catalogue/tiles.tsx';
import { LikedScreen } from '../../features/community/liked-screen.tsx';
import { SignedIn } from '../../features/identity/signed-in.tsx';

const LikedPage = () => (
  <SignedIn>
    {() => <LikedScreen tiles={(works, more) => <Tiles tiles={works} more={more} under="h1" />} />}
  </SignedIn>
);

export const Route = createFileRoute('/myinfo/liked')({
  component: LikedPage,
  staticData: { texts: ['community'], links: [{ position: 44, group: 'library', label: msg`Liked works` }] },
});
