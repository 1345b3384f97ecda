import { createFileRoute } from '@tanstack/react-router';

import { CreatorCard } from '../features/catalogue/rows/row.tsx';
import { TileCard } from '../features/catalogue/tiles.tsx';
import { RankingScreen } from '../features/discovery/ranking/ranking-screen.tsx';

type Search = { readonly period?: 'day' | 'month' };

const RankingPage = () => (
  <RankingScreen
    period={Route.useSearch().period ?? 'week'}
    work={(tile) => <TileCard tile={tile} under="h2" />}
    creator={(creator) => <CreatorCard creator={creator} />}
  />
);

export const Route = createFileRoute('/ranking')({
  validateSearch: ({ period }): Search => (period === 'day' || period === 'month' ? { period } : {}),
  component: RankingPage,
  staticData: { texts: ['discovery'], shows: 'works' },
});
