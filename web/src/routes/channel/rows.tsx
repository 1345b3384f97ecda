import { createFileRoute } from '@tanstack/react-router';

import { OwnRowsScreen } from '../../features/discovery/own-rows/own-rows-screen.tsx';
import { ChannelOnly } from '../../features/identity/creators-only.tsx';

const RowsPage = () => <ChannelOnly>{(creatorOid) => <OwnRowsScreen creatorOid={creatorOid} />}</ChannelOnly>;

export const Route = createFileRoute('/channel/rows')({
  component: RowsPage,
  staticData: { texts: ['discovery'] },
});
