import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { QrEventsScreen } from '../../features/rewards/qr-events-screen.tsx';

export const Route = createFileRoute('/$adminPath/qr-event')({
  component: QrEventsScreen,
  staticData: {
    texts: ['rewards'],
    links: [{ position: 120, group: 'platform', label: msg`QR events`, onlyFor: 'admin' }],
  },
});
