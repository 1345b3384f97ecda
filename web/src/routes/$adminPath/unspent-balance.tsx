import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { UnspentBalanceScreen } from '../../features/wallet/admin/unspent-balance-screen.tsx';

export const Route = createFileRoute('/$adminPath/unspent-balance')({
  component: UnspentBalanceScreen,
  staticData: { texts: ['wallet'], links: [{ position: 40, group: 'books', label: msg`Unspent coins` }] },
});
