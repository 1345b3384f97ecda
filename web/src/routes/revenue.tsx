import type { QueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';

import { revenueQuery, salesQuery } from '../features/earnings/queries.ts';
import { RevenueScreen } from '../features/earnings/revenue-screen.tsx';
import { CreatorsOnly } from '../features/identity/creators-only.tsx';
import { ledgerDay } from '../lib/format.ts';
import { meQuery } from '../lib/session.ts';

const today = () => ledgerDay(new Date().toISOString());

export const load = async (client: QueryClient, month = today().slice(0, 7)): Promise<void> => {
  const me = await client.ensureQueryData(meQuery);
  if (!me?.roles.includes('creator')) return;
  await Promise.all([
    client.ensureQueryData(revenueQuery(me.oid, month)),
    client.ensureInfiniteQueryData(salesQuery(me.oid)),
  ]);
};

const route = getRouteApi('/channel/revenue');

export const Revenue = () => {
  const { month } = route.useSearch();
  const navigate = route.useNavigate();
  const now = today();
  return (
    <CreatorsOnly>
      {({ oid, nickname }) => (
        <RevenueScreen
          oid={oid}
          nickname={nickname}
          month={month ?? now.slice(0, 7)}
          today={now}
          onMonth={(next) => void navigate({ search: { month: next }, resetScroll: false })}
        />
      )}
    </CreatorsOnly>
  );
};
