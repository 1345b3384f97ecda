import { createFileRoute } from '@tanstack/react-router';

import { bannersQuery } from '../features/catalogue/rows/banner-queries.ts';
import { KioskScreen } from '../features/catalogue/rows/kiosk-screen.tsx';

export const Route = createFileRoute('/banner_kiosk')({
  loader: async ({ context: { client } }) => {
    await client.ensureQueryData(bannersQuery);
  },
  component: KioskScreen,
});
