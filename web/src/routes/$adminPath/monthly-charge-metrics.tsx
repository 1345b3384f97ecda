import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';

import { MetricsScreen } from '../../features/payments/finance/metrics-screen.tsx';
import { ledgerDay } from '../../lib/format.ts';

const thisMonth = () => ledgerDay(new Date().toISOString()).slice(0, 7);

const MetricsPage = () => {
  const [month] = useState(thisMonth);
  return <MetricsScreen thisMonth={month} />;
};

export const Route = createFileRoute('/$adminPath/monthly-charge-metrics')({
  component: MetricsPage,
  staticData: { texts: ['payments'], links: [{ position: 100, group: 'payments', label: msg`By month` }] },
});
