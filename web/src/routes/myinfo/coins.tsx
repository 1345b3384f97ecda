import { type TransactionType, transactionTypes } from '@fanfold/contracts/wallet';
import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { SignedIn } from '../../features/identity/signed-in.tsx';
import { MyCoinsScreen } from '../../features/wallet/my-coins-screen.tsx';
import { walletQuery } from '../../features/wallet/queries.ts';
import { meQuery } from '../../lib/session.ts';
import { daysSearch } from '../-days-search.ts';

const isTransactionType = (word: string | undefined): word is TransactionType =>
  transactionTypes.some((type) => type === word);

const CoinsPage = () => {
  const { kind, type, startDate, endDate, counterpartyOid, provider } = Route.useSearch();
  const navigate = Route.useNavigate();
  const filter = {
    ...(kind === undefined ? {} : { kind }),
    ...(isTransactionType(type) ? { type } : {}),
    ...(startDate === undefined ? {} : { startDate }),
    ...(endDate === undefined ? {} : { endDate }),
    ...(counterpartyOid === undefined ? {} : { counterpartyOid }),
    ...(provider === undefined ? {} : { provider }),
  };
  return (
    <SignedIn>
      {({ oid }) => (
        <MyCoinsScreen
          oid={oid}
          filter={filter}
          onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
        />
      )}
    </SignedIn>
  );
};

export const Route = createFileRoute('/myinfo/coins')({
  validateSearch: daysSearch.extend({
    kind: z.enum(['paid', 'bonus', 'chat', 'bonusCredits']).optional().catch(undefined),
    // One of many words; the screen knows them, and what is checked here is part of the first page.
    type: z.string().max(40).optional().catch(undefined),
    counterpartyOid: z
      .string()
      .regex(/^[0-9a-f]{24}$/)
      .optional()
      .catch(undefined),
    provider: z.string().max(20).optional().catch(undefined),
  }),
  loader: async ({ context: { client } }) => {
    const me = await client.ensureQueryData(meQuery);
    if (me) await client.ensureQueryData(walletQuery({ oid: me.oid, own: true }));
  },
  component: CoinsPage,
  staticData: { texts: ['wallet'], links: [{ position: 20, group: 'wallet', label: msg`My coins` }] },
});
