import { createFileRoute } from '@tanstack/react-router';

import { RankingScreen } from '../features/catalogue/ranking/ranking-screen.tsx';

type Search = { readonly period?: 'day' | 'month' };

const RankingPage = () => <RankingScreen period={Route.useSearch().period ?? 'week'} />;

export const Route = createFileRoute('/ranking')({
  validateSearch: ({ period }): Search => (period === 'day' || period === 'month' ? { period } : {}),
  component: RankingPage,
  staticData: { shows: 'works' },
});
