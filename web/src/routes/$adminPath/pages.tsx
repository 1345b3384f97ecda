import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { PagesScreen } from '../../features/operations/pages/pages-screen.tsx';

export const Route = createFileRoute('/$adminPath/pages')({
  component: PagesScreen,
  staticData: {
    texts: ['operations'],
    links: [{ position: 125, group: 'platform', label: msg`Pages`, onlyFor: 'admin' }],
  },
});
