import { createFileRoute } from '@tanstack/react-router';

import { EventsScreen } from '../../features/discovery/events/events-screen.tsx';

export const Route = createFileRoute('/event/')({
  component: EventsScreen,
  staticData: { texts: ['discovery'] },
});
