import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';

import { BooksScreen } from '../../features/payouts/books-screen.tsx';
import { ledgerDay } from '../../lib/format.ts';

const BooksPage = () => {
  const [today] = useState(() => ledgerDay(new Date().toISOString()));
  return <BooksScreen today={today} />;
};

export const Route = createFileRoute('/$adminPath/payout-books')({
  component: BooksPage,
  staticData: { texts: ['payouts'], links: [{ position: 35, group: 'books', label: msg`Payout books` }] },
});
