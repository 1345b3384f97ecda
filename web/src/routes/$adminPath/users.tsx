import type { FoundUser } from '@fanfold/contracts/identity';
import { msg } from '@lingui/core/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { CatchBoundary, createFileRoute } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useState } from 'react';
import { z } from 'zod';

import { RefundAction } from '../../features/commerce/admin/refund-action.tsx';
import { AdminScreen } from '../../features/identity/users/users-screen.tsx';
import { WorkAccess } from '../../features/media/work-access/work-access.tsx';
import { Impersonate } from '../../features/operations/impersonate.tsx';
import { GiveItem } from '../../features/rewards/give-item.tsx';
import { GrantBonus } from '../../features/wallet/admin/grant-bonus.tsx';
import { UserWallet } from '../../features/wallet/admin/user-wallet.tsx';
import { Downloads } from '../../features/wallet/downloads.tsx';
import { HistoryFilterForm } from '../../features/wallet/history-filter.tsx';
import { HistorySheet } from '../../features/wallet/history-sheet.tsx';
import { Lots } from '../../features/wallet/lots.tsx';
import { PointInTime } from '../../features/wallet/point-in-time.tsx';
import { type HistoryFilter, type Whose, walletKey, walletQuery } from '../../features/wallet/queries.ts';
import { Failure, LinesSkeleton, Loading } from '../../ui/states.tsx';

const UsersPage = () => {
  const { user } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AdminScreen
      user={user}
      onUser={(oid) => void navigate({ search: oid === undefined ? {} : { user: oid }, resetScroll: false })}
      wallet={(found) => (
        <>
          <WalletOf key={found.oid} user={found} />
          <WorkAccess key={`works of ${found.oid}`} userOid={found.oid} />
        </>
      )}
    />
  );
};

const WalletOf = ({ user }: { readonly user: FoundUser }) => {
  const client = useQueryClient();
  const whose: Whose = { oid: user.oid, own: false };
  const [filter, setFilter] = useState<HistoryFilter>({});
  const shown = useDeferredValue(filter);
  const readAgain = () => void client.invalidateQueries({ queryKey: walletKey(user.oid) });
  return (
    <CatchBoundary
      getResetKey={() => user.oid}
      errorComponent={({ error, reset }) => <Failure error={error} onRetry={reset} />}
    >
      <Suspense fallback={<WalletSkeleton />}>
        <UserWallet
          user={user}
          grant={
            <span className="row">
              <Impersonate userOid={user.oid} nickname={user.nickname ?? user.oid} />
              <GiveItem userOid={user.oid} nickname={user.nickname ?? user.oid} />
              <GrantBonus userOid={user.oid} nickname={user.nickname ?? user.oid} onDone={readAgain} />
            </span>
          }
          lots={<LotsOf whose={whose} />}
          history={
            <>
              <HistoryFilterForm whose={whose} value={filter} onChange={setFilter} />
              <HistorySheet
                whose={whose}
                filter={shown}
                actions={(line) => <RefundAction userOid={user.oid} line={line} onDone={readAgain} />}
              />
              <PointInTime whose={whose} />
              <Downloads whose={whose} filter={shown} />
            </>
          }
        />
      </Suspense>
    </CatchBoundary>
  );
};

const LotsOf = ({ whose }: { readonly whose: Whose }) => {
  const { data } = useSuspenseQuery(walletQuery(whose));
  return <Lots wallet={data} />;
};

const WalletSkeleton = () => (
  <Loading>
    <LinesSkeleton lines={6} />
  </Loading>
);

export const Route = createFileRoute('/$adminPath/users')({
  validateSearch: z.object({ user: z.string().optional().catch(undefined) }),
  component: UsersPage,
  staticData: {
    texts: ['wallet', 'commerce', 'rewards', 'operations', 'media'],
    links: [
      {
        position: 10,
        group: 'people',
        label: msg`Users and wallets`,
        active: { includeSearch: false },
        onlyFor: 'admin',
      },
    ],
  },
});
