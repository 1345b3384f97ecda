import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { AppPushesScreen } from '../../features/notifications/app-pushes/app-pushes-screen.tsx';

export const Route = createFileRoute('/$adminPath/pushappnotification')({
  component: AppPushesScreen,
  staticData: {
    texts: ['notifications'],
    links: [{ position: 128, group: 'platform', label: msg`App notifications`, onlyFor: 'admin' }],
  },
});
