import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';

import { SegregatedMoneyScreen } from '../../features/wallet/admin/segregated-money-screen.tsx';
import { ledgerDay } from '../../lib/format.ts';

const SegregatedMoneyPage = () => {
  const [today] = useState(() => ledgerDay(new Date().toISOString()));
  return <SegregatedMoneyScreen today={today} />;
};

export const Route = createFileRoute('/$adminPath/segregated-money')({
  component: SegregatedMoneyPage,
  staticData: { texts: ['wallet'], links: [{ position: 45, group: 'books', label: msg`Segregated money` }] },
});
