import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { RefundsScreen } from '../../features/payments/finance/refunds-screen.tsx';

export const Route = createFileRoute('/$adminPath/refund')({
  component: RefundsScreen,
  staticData: { texts: ['payments'], links: [{ position: 60, group: 'payments', label: msg`Refunds` }] },
});
