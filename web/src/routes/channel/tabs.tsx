import { createFileRoute } from '@tanstack/react-router';

import { TabsScreen } from '../../features/community/channel/tabs-screen.tsx';
import { ChannelOnly } from '../../features/identity/creators-only.tsx';

const TabsPage = () => <ChannelOnly>{() => <TabsScreen />}</ChannelOnly>;

export const Route = createFileRoute('/channel/tabs')({
  component: TabsPage,
  staticData: { texts: ['community'] },
});
