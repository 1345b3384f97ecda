import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { UnregisterScreen } from '../../features/identity/administration/unregister-screen.tsx';

export const Route = createFileRoute('/$adminPath/unregister')({
  component: UnregisterScreen,
  staticData: {
    texts: [],
    links: [{ position: 18, group: 'people', label: msg`Account deletions`, onlyFor: 'admin' }],
  },
});
