import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { QuarantineScreen } from '../../features/media/quarantine/quarantine-screen.tsx';

export const Route = createFileRoute('/$adminPath/quarantine')({
  component: QuarantineScreen,
  staticData: {
    texts: ['media'],
    links: [{ position: 16, group: 'people', label: msg`Quarantined files`, onlyFor: 'admin' }],
  },
});
