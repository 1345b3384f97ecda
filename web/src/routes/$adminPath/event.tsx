import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { AdminEventsScreen } from '../../features/discovery/events/admin-events-screen.tsx';

export const Route = createFileRoute('/$adminPath/event')({
  component: AdminEventsScreen,
  staticData: {
    texts: ['discovery'],
    links: [{ position: 126, group: 'platform', label: msg`Events of the site`, onlyFor: 'admin' }],
  },
});
