import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { LinkedAccountsScreen } from '../../features/payments/finance/linked-accounts-screen.tsx';

export const Route = createFileRoute('/$adminPath/linked-accounts')({
  component: LinkedAccountsScreen,
  staticData: {
    texts: ['payments'],
    links: [{ position: 90, group: 'people', label: msg`Shared cards and devices` }],
  },
});
