import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { GiftCoinsScreen } from '../../features/wallet/admin/gift-coins-screen.tsx';

export const Route = createFileRoute('/$adminPath/gift-coins')({
  component: GiftCoinsScreen,
  staticData: {
    texts: ['wallet'],
    links: [{ position: 20, group: 'people', label: msg`Gift coins`, onlyFor: 'admin' }],
  },
});
