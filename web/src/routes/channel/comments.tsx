import { channelCommentsShown } from '@fanfold/contracts/community/comments-shown';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { ChannelCommentsScreen } from '../../features/community/comments/channel-comments-screen.tsx';
import { ChannelOnly } from '../../features/identity/creators-only.tsx';

const ChannelCommentsPage = () => {
  const { show = 'all' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ChannelOnly>
      {() => (
        <ChannelCommentsScreen
          show={show}
          onShow={(next) => void navigate({ search: { show: next }, replace: true, resetScroll: false })}
        />
      )}
    </ChannelOnly>
  );
};

export const Route = createFileRoute('/channel/comments')({
  validateSearch: z.object({ show: z.enum(channelCommentsShown).optional().catch(undefined) }),
  component: ChannelCommentsPage,
  staticData: { texts: ['community'] },
});
