import { getRouteApi } from '@tanstack/react-router';

import { DisplaySettings } from '../app/display-settings.tsx';
import { MyInfoScreen } from '../features/identity/my-info-screen.tsx';
import { SignedIn } from '../features/identity/signed-in.tsx';
import { CheckInPanel } from '../features/rewards/check-in-panel.tsx';
import { InventoryScreen } from '../features/rewards/inventory-screen.tsx';

const route = getRouteApi('/myinfo/');

export const MyInfo = () => {
  const { tab, joined = false } = route.useSearch();
  return (
    <SignedIn>
      {(me) =>
        tab === 'inventory' ? (
          <InventoryScreen oid={me.oid} joined={joined} />
        ) : (
          <MyInfoScreen me={me} display={<DisplaySettings />} rewards={<CheckInPanel oid={me.oid} />} />
        )
      }
    </SignedIn>
  );
};
