import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';

import { ReconciliationScreen } from '../../features/payments/finance/reconciliation-screen.tsx';
import { ledgerDay } from '../../lib/format.ts';

const dayMs = 86_400_000;
const yesterday = () => ledgerDay(new Date(Date.now() - dayMs).toISOString());

const ReconciliationPage = () => {
  const [day] = useState(yesterday);
  return <ReconciliationScreen yesterday={day} />;
};

export const Route = createFileRoute('/$adminPath/reconciliation')({
  component: ReconciliationPage,
  staticData: {
    texts: ['payments'],
    links: [{ position: 80, group: 'payments', label: msg`Reconciliation` }],
  },
});
