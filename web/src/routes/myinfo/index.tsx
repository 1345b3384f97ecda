import type { Me } from '@fanfold/contracts/identity';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { createFileRoute, Navigate } from '@tanstack/react-router';
import { z } from 'zod';

import { DisplaySettings } from '../../app/display-settings.tsx';
import { Short } from '../../features/commerce/buy-outcomes.tsx';
import { keepInterrupted } from '../../features/commerce/interrupted.ts';
import type { NicknameChange } from '../../features/identity/change-nickname.tsx';
import { MyInfoScreen } from '../../features/identity/my-info-screen.tsx';
import { SignedIn } from '../../features/identity/signed-in.tsx';
import { InventoryScreen } from '../../features/rewards/inventory-screen.tsx';
import { useTopUp } from '../-use-top-up.tsx';

const MyPages = ({ me }: { readonly me: Me }) => {
  const { t } = useLingui();
  const topUp = useTopUp();
  const wait = (change: NicknameChange) => {
    const { nickname, price } = change.body;
    const title = t`your new nickname “${nickname}”`;
    keepInterrupted({ ...change, kind: 'nickname', title, coins: price, contentOid: null });
  };
  return (
    <MyInfoScreen
      me={me}
      display={<DisplaySettings />}
      short={(missing, change) => (
        <Short missing={missing} kind="paid" offer={topUp(missing, () => wait(change))} />
      )}
    />
  );
};

const MyInfoPage = () => {
  const { tab, joined = false, qr } = Route.useSearch();
  if (qr !== undefined) return <Navigate to="/qr-event/$code" params={{ code: qr }} search={{}} replace />;
  return (
    <SignedIn>
      {(me) => (tab === 'inventory' ? <InventoryScreen oid={me.oid} joined={joined} /> : <MyPages me={me} />)}
    </SignedIn>
  );
};

export const Route = createFileRoute('/myinfo/')({
  validateSearch: z.object({
    tab: z.enum(['inventory']).optional().catch(undefined),
    joined: z.boolean().optional().catch(undefined),
    // A printed code may lead here (IDN-046).
    qr: z.string().min(1).max(100).optional().catch(undefined),
  }),
  component: MyInfoPage,
  staticData: {
    texts: ['commerce', 'payments', 'rewards'],
    links: [
      { position: 10, group: 'account', label: msg`Account`, active: { exact: true } },
      { position: 62, group: 'rewards', label: msg`Inventory`, search: { tab: 'inventory' } },
    ],
  },
});
