import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { TrialBalanceScreen } from '../../features/wallet/admin/trial-balance-screen.tsx';

export const Route = createFileRoute('/$adminPath/trial-balance')({
  component: TrialBalanceScreen,
  staticData: { texts: ['wallet'], links: [{ position: 30, group: 'books', label: msg`Trial balance` }] },
});
