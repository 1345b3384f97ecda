import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { revenueQuery, salesQuery } from '../../features/earnings/queries.ts';
import { RevenueScreen } from '../../features/earnings/revenue-screen.tsx';
import { EarnersOnly } from '../../features/identity/creators-only.tsx';
import { earns } from '../../lib/channel.ts';
import { ledgerDay } from '../../lib/format.ts';
import { meQuery } from '../../lib/session.ts';

const today = () => ledgerDay(new Date().toISOString());

const RevenuePage = () => {
  const { month, asOf } = Route.useSearch();
  const navigate = Route.useNavigate();
  const now = today();
  return (
    <EarnersOnly>
      {({ oid, nickname }) => (
        <RevenueScreen
          oid={oid}
          nickname={nickname}
          month={month ?? now.slice(0, 7)}
          today={now}
          asOf={asOf}
          onMonth={(next) =>
            void navigate({ search: (before) => ({ ...before, month: next }), resetScroll: false })
          }
          onAsOf={(next) =>
            void navigate({ search: (before) => ({ ...before, asOf: next }), resetScroll: false })
          }
        />
      )}
    </EarnersOnly>
  );
};

export const Route = createFileRoute('/channel/revenue')({
  validateSearch: z.object({
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .optional()
      .catch(undefined),
    /** The moment whose books are shown. */
    asOf: z.iso.datetime({ precision: 3 }).optional().catch(undefined),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { client }, deps: { month = today().slice(0, 7) } }) => {
    const me = await client.ensureQueryData(meQuery);
    if (!me || !earns(me)) return;
    await Promise.all([
      client.ensureQueryData(revenueQuery(me.oid, month)),
      client.ensureInfiniteQueryData(salesQuery(me.oid)),
    ]);
  },
  component: RevenuePage,
  staticData: { texts: ['earnings'] },
});
