import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { StatementsScreen } from '../../features/payouts/statements-screen.tsx';

export const Route = createFileRoute('/$adminPath/bank-statements')({
  component: StatementsScreen,
  staticData: {
    texts: ['payouts'],
    links: [{ position: 86, group: 'payments', label: msg`Bank statements` }],
  },
});
