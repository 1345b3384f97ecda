import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { SupportScreen } from '../../features/operations/support/support-screen.tsx';

export const Route = createFileRoute('/$adminPath/support')({
  component: SupportScreen,
  staticData: {
    texts: ['operations'],
    links: [{ position: 19, group: 'people', label: msg`Requests for help`, onlyFor: 'admin' }],
  },
});
