import { createFileRoute, notFound } from '@tanstack/react-router';
import { z } from 'zod';

import { PayeeScreen } from '../../../features/settlement/payee-screen.tsx';
import { PayoutsScreen } from '../../../features/settlement/payouts-screen.tsx';
import { earns } from '../../../lib/channel.ts';
import { meQuery, useMe } from '../../../lib/session.ts';

const Type = z.enum(['edit', 'show']);

/** Where a creator probably lives: the form starts with it. */
const likely = { ko: 'KR', jp: 'JP', en: 'US', es: 'ES' } as const;

const PayoutsPage = () => {
  const { creatorOid, type } = Route.useParams();
  const { year, month } = Route.useSearch();
  const navigate = Route.useNavigate();
  const me = useMe();
  const own = me?.oid === creatorOid;
  if (type === 'edit')
    return <PayeeScreen creatorOid={creatorOid} own={own} residence={me ? likely[me.language] : 'KR'} />;
  return (
    <PayoutsScreen
      creatorOid={creatorOid}
      own={own}
      year={year}
      month={month}
      onYear={(next) => void navigate({ search: { year: next }, resetScroll: false })}
    />
  );
};

/**
 * REV-015, REV-032: for that creator, for finance and for administrators; to all others there is no such
 * page.
 */
export const Route = createFileRoute('/payouts/$creatorOid/$type')({
  validateSearch: z.object({
    year: z.coerce.number().int().min(2000).max(2999).optional().catch(undefined),
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .optional()
      .catch(undefined),
  }),
  beforeLoad: async ({ context: { client }, params: { creatorOid, type } }) => {
    const me = await client.ensureQueryData(meQuery);
    const own = me?.oid === creatorOid && earns(me);
    if (
      !Type.safeParse(type).success ||
      !(own || me?.roles.some((role) => role === 'admin' || role === 'finance'))
    )
      throw notFound();
  },
  component: PayoutsPage,
  staticData: { texts: ['settlement', 'payouts'] },
});
