import { createFileRoute } from '@tanstack/react-router';

import { TileCard } from '../features/catalogue/tiles.tsx';
import { WorkListsScreen } from '../features/discovery/lists/work-lists-screen.tsx';

const DiscoveryPage = () => <WorkListsScreen work={(tile) => <TileCard tile={tile} under="h1" />} />;

export const Route = createFileRoute('/discovery')({
  component: DiscoveryPage,
  staticData: { texts: ['discovery'], shows: 'works' },
});
