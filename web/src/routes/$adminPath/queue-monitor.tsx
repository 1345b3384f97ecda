import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { QueueScreen } from '../../features/media/encodings/queue-screen.tsx';

export const Route = createFileRoute('/$adminPath/queue-monitor')({
  component: QueueScreen,
  staticData: {
    texts: ['media'],
    links: [{ position: 132, group: 'platform', label: msg`Work in the background`, onlyFor: 'admin' }],
  },
});
