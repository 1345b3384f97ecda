import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { DisputesScreen } from '../../features/payments/finance/disputes-screen.tsx';

export const Route = createFileRoute('/$adminPath/disputes')({
  component: DisputesScreen,
  staticData: { texts: ['payments'], links: [{ position: 70, group: 'payments', label: msg`Disputes` }] },
});
