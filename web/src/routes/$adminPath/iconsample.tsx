import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { IconsScreen } from '../../features/operations/icons-screen.tsx';

export const Route = createFileRoute('/$adminPath/iconsample')({
  component: IconsScreen,
  staticData: {
    texts: ['operations'],
    links: [{ position: 150, group: 'platform', label: msg`Icons`, onlyFor: 'admin' }],
  },
});
