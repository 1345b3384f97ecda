import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { SuspendedScreen } from '../../features/media/suspensions/suspended-screen.tsx';

export const Route = createFileRoute('/$adminPath/suspended-works')({
  component: SuspendedScreen,
  staticData: {
    texts: ['media'],
    links: [{ position: 18, group: 'people', label: msg`Suspended works`, onlyFor: 'admin' }],
  },
});
