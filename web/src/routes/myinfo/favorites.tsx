import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { FavouritesScreen } from '../../features/community/favourites-screen.tsx';
import { SignedIn } from '../../features/identity/signed-in.tsx';

const FavouritesPage = () => <SignedIn>{() => <FavouritesScreen />}</SignedIn>;

export const Route = createFileRoute('/myinfo/favorites')({
  component: FavouritesPage,
  staticData: { texts: ['community'], links: [{ position: 45, group: 'library', label: msg`Favourites` }] },
});
