import { createFileRoute } from '@tanstack/react-router';

import { ChannelCommentsScreen } from '../../features/community/comments/channel-comments-screen.tsx';
import { ChannelOnly } from '../../features/identity/creators-only.tsx';

const ChannelCommentsPage = () => <ChannelOnly>{() => <ChannelCommentsScreen />}</ChannelOnly>;

export const Route = createFileRoute('/channel/comments')({
  component: ChannelCommentsPage,
  staticData: { texts: ['community'] },
});
