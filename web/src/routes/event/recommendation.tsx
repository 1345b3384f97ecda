import { createFileRoute } from '@tanstack/react-router';

import { TileCard } from '../../features/catalogue/tiles.tsx';
import { RecommendedEventsScreen } from '../../features/discovery/events/recommended-events-screen.tsx';

const RecommendationPage = () => (
  <RecommendedEventsScreen work={(tile) => <TileCard tile={tile} under="h2" />} />
);

export const Route = createFileRoute('/event/recommendation')({
  component: RecommendationPage,
  staticData: { texts: ['discovery'], shows: 'works' },
});
