import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { BannerCountsScreen } from '../../features/discovery/banners/banner-counts-screen.tsx';

export const Route = createFileRoute('/$adminPath/banner-count')({
  component: BannerCountsScreen,
  staticData: {
    texts: ['discovery'],
    links: [{ position: 126, group: 'platform', label: msg`Banner statistics`, onlyFor: 'admin' }],
  },
});
