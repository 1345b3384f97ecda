import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { SignedIn } from '../../features/identity/signed-in.tsx';
import { BudgetScreen } from '../../features/wallet/budget-screen.tsx';
import { budgetQuery } from '../../features/wallet/queries.ts';
import { meQuery } from '../../lib/session.ts';

const BudgetPage = () => <SignedIn>{({ oid }) => <BudgetScreen oid={oid} />}</SignedIn>;

export const Route = createFileRoute('/myinfo/budget')({
  loader: async ({ context: { client } }) => {
    const me = await client.ensureQueryData(meQuery);
    if (me) await client.ensureQueryData(budgetQuery(me.oid));
  },
  component: BudgetPage,
  staticData: { texts: ['wallet'], links: [{ position: 25, group: 'wallet', label: msg`Budget` }] },
});
