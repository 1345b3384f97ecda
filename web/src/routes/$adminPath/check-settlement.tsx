import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { CheckSettlementScreen } from '../../features/settlement/check/check-settlement-screen.tsx';

export const Route = createFileRoute('/$adminPath/check-settlement')({
  component: CheckSettlementScreen,
  staticData: {
    texts: ['settlement'],
    links: [{ position: 82, group: 'payments', label: msg`Payout requests` }],
  },
});
