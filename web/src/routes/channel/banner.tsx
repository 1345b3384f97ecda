import { createFileRoute } from '@tanstack/react-router';

import { CreatorBannerScreen } from '../../features/discovery/banners/creator-banner-screen.tsx';
import { ChannelOnly } from '../../features/identity/creators-only.tsx';

const BannerPage = () => <ChannelOnly>{() => <CreatorBannerScreen />}</ChannelOnly>;

export const Route = createFileRoute('/channel/banner')({
  component: BannerPage,
  staticData: { texts: ['discovery'] },
});
