import { createFileRoute } from '@tanstack/react-router';

import { TileCard } from '../features/catalogue/tiles.tsx';
import type { ListName } from '../features/discovery/lists/queries.ts';
import { WorkListsScreen } from '../features/discovery/lists/work-lists-screen.tsx';

const lists: readonly ListName[] = [
  'discovery',
  'home',
  'asmr',
  'anime',
  'bl',
  'draw',
  'japan',
  'realplay',
  'file',
];

type Search = { readonly list?: ListName };

const DiscoveryPage = () => (
  <WorkListsScreen
    list={Route.useSearch().list ?? 'discovery'}
    work={(tile) => <TileCard tile={tile} under="h1" />}
  />
);

export const Route = createFileRoute('/discovery')({
  validateSearch: ({ list }): Search => {
    const known = lists.find((one) => one === list);
    return known ? { list: known } : {};
  },
  component: DiscoveryPage,
  staticData: { texts: ['discovery'], shows: 'works' },
});
