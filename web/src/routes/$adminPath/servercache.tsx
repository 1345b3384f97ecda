import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { CachesScreen } from '../../features/discovery/caches-screen.tsx';

export const Route = createFileRoute('/$adminPath/servercache')({
  component: CachesScreen,
  staticData: {
    texts: ['discovery'],
    links: [{ position: 127, group: 'platform', label: msg`Server cache`, onlyFor: 'admin' }],
  },
});
