import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { CalcChargeScreen } from '../../features/payments/finance/calc-charge-screen.tsx';

export const Route = createFileRoute('/$adminPath/calc-charge')({
  component: CalcChargeScreen,
  staticData: { texts: ['payments'], links: [{ position: 110, group: 'payments', label: msg`Calculator` }] },
});
