import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { PlanScreen } from '../../features/subscriptions/plan-screen.tsx';
import { tiersQuery } from '../../features/subscriptions/queries.ts';
import { balanceQuery } from '../../features/wallet/queries.ts';
import { useMe } from '../../lib/session.ts';

const PlanPage = () => {
  const { creatorOid } = Route.useParams();
  const { coupon = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const client = useQueryClient();
  const me = useMe();
  const oid = me?.oid ?? '';
  const balance = useQuery({ ...balanceQuery(oid), enabled: oid !== '' }).data?.balance.paid;
  return (
    <PlanScreen
      key={creatorOid}
      creatorOid={creatorOid}
      readerOid={me?.oid ?? null}
      balance={balance}
      coupon={coupon}
      onOutcome={(outcome) => {
        void client.invalidateQueries(balanceQuery(oid));
        void navigate({
          to: outcome === 'paid' ? '/subscribe/success' : '/subscribe/fail',
          search: { creatorOid },
        });
      }}
    />
  );
};

/** SUB-012. A coupon's address names its code, which is still there after signing in (SUB-016). */
export const Route = createFileRoute('/subscribe/$creatorOid')({
  validateSearch: z.object({ coupon: z.string().max(40).optional().catch(undefined) }),
  loader: ({ context: { client }, params: { creatorOid } }) => client.prefetchQuery(tiersQuery(creatorOid)),
  component: PlanPage,
  staticData: { texts: ['subscriptions'] },
});
