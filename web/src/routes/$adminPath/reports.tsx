import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { ReportsScreen } from '../../features/community/reports-screen.tsx';

export const Route = createFileRoute('/$adminPath/reports')({
  component: ReportsScreen,
  staticData: {
    texts: ['community'],
    links: [{ position: 14, group: 'people', label: msg`Reports`, onlyFor: 'admin' }],
  },
});
