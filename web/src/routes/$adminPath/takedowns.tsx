import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { TakedownsScreen } from '../../features/media/takedowns/takedowns-screen.tsx';

export const Route = createFileRoute('/$adminPath/takedowns')({
  component: TakedownsScreen,
  staticData: {
    texts: ['media'],
    links: [{ position: 17, group: 'people', label: msg`Copyright notices`, onlyFor: 'admin' }],
  },
});
