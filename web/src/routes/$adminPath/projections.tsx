import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { ProjectionsScreen } from '../../features/operations/projections-screen.tsx';

export const Route = createFileRoute('/$adminPath/projections')({
  component: ProjectionsScreen,
  staticData: {
    texts: ['operations'],
    links: [{ position: 130, group: 'platform', label: msg`Projections`, onlyFor: 'admin' }],
  },
});
