import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { ChargesScreen } from '../../features/payments/finance/charges-screen.tsx';

export const Route = createFileRoute('/$adminPath/charges')({
  component: ChargesScreen,
  staticData: { texts: ['payments'], links: [{ position: 50, group: 'payments', label: msg`Top-ups` }] },
});
