import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { BannerRequestsScreen } from '../../features/discovery/banners/banner-requests-screen.tsx';

export const Route = createFileRoute('/$adminPath/creator-banner')({
  component: BannerRequestsScreen,
  staticData: {
    texts: ['discovery'],
    links: [{ position: 126, group: 'platform', label: msg`Requested banners`, onlyFor: 'admin' }],
  },
});
