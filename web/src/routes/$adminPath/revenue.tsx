import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';

import { AllRevenueScreen } from '../../features/earnings/admin/all-revenue-screen.tsx';
import { ledgerDay } from '../../lib/format.ts';

const RevenuePage = () => {
  const [today] = useState(() => ledgerDay(new Date().toISOString()));
  return <AllRevenueScreen today={today} />;
};

export const Route = createFileRoute('/$adminPath/revenue')({
  component: RevenuePage,
  staticData: {
    texts: ['earnings'],
    links: [{ position: 25, group: 'books', label: msg`Creators’ revenue` }],
  },
});
