import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { BatchesScreen } from '../../features/payouts/batches-screen.tsx';

export const Route = createFileRoute('/$adminPath/payout-batches')({
  component: BatchesScreen,
  staticData: {
    texts: ['payouts'],
    links: [{ position: 84, group: 'payments', label: msg`Payout batches` }],
  },
});
