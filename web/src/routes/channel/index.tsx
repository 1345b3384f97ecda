import { createFileRoute } from '@tanstack/react-router';

import { ChannelScreen } from '../../features/community/channel/channel-screen.tsx';
import { ChannelOnly } from '../../features/identity/creators-only.tsx';

const ChannelPage = () => <ChannelOnly>{(oid) => <ChannelScreen creatorOid={oid} />}</ChannelOnly>;

export const Route = createFileRoute('/channel/')({
  component: ChannelPage,
  staticData: { texts: ['community'] },
});
