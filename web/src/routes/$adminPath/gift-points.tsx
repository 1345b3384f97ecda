import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { GiftStockScreen } from '../../features/rewards/gift-stock-screen.tsx';

export const Route = createFileRoute('/$adminPath/gift-points')({
  component: GiftStockScreen,
  staticData: { texts: ['rewards'], links: [{ position: 140, group: 'platform', label: msg`Gift points` }] },
});
