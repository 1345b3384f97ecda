import { createFileRoute } from '@tanstack/react-router';

import { TileCard } from '../../features/catalogue/tiles.tsx';
import { EventScreen } from '../../features/discovery/events/event-screen.tsx';

const EventPage = () => (
  <EventScreen eventOid={Route.useParams().eventOid} work={(tile) => <TileCard tile={tile} under="h2" />} />
);

export const Route = createFileRoute('/event/$eventOid')({
  component: EventPage,
  staticData: { texts: ['discovery'], shows: 'works' },
});
