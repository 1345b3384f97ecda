import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';

import { InvoicesScreen } from '../../features/settlement/invoices/invoices-screen.tsx';
import { ledgerDay } from '../../lib/format.ts';

const InvoicesPage = () => {
  const [year] = useState(() => Number(ledgerDay(new Date().toISOString()).slice(0, 4)));
  return <InvoicesScreen thisYear={year} />;
};

export const Route = createFileRoute('/$adminPath/invoices')({
  component: InvoicesPage,
  staticData: {
    texts: ['settlement'],
    links: [{ position: 38, group: 'books', label: msg`Invoices and VAT` }],
  },
});
