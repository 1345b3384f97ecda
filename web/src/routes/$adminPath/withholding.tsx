import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';

import { WithholdingScreen } from '../../features/settlement/withholding/withholding-screen.tsx';
import { ledgerDay } from '../../lib/format.ts';

const WithholdingPage = () => {
  const [year] = useState(() => Number(ledgerDay(new Date().toISOString()).slice(0, 4)));
  return <WithholdingScreen thisYear={year} />;
};

export const Route = createFileRoute('/$adminPath/withholding')({
  component: WithholdingPage,
  staticData: {
    texts: ['settlement'],
    links: [{ position: 37, group: 'books', label: msg`Withholding tax` }],
  },
});
