import { createFileRoute } from '@tanstack/react-router';

import { ChannelOnly } from '../../features/identity/creators-only.tsx';
import { TiersScreen } from '../../features/subscriptions/channel/tiers-screen.tsx';

const TiersPage = () => <ChannelOnly>{(channelOid) => <TiersScreen creatorOid={channelOid} />}</ChannelOnly>;

export const Route = createFileRoute('/channel/tiers')({
  component: TiersPage,
  staticData: { texts: ['subscriptions'] },
});
