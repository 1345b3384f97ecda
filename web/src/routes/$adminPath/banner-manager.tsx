import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { BannerManagerScreen } from '../../features/discovery/banners/banner-manager-screen.tsx';

export const Route = createFileRoute('/$adminPath/banner-manager')({
  component: BannerManagerScreen,
  staticData: {
    texts: ['discovery'],
    links: [{ position: 126, group: 'platform', label: msg`Banners`, onlyFor: 'admin' }],
  },
});
