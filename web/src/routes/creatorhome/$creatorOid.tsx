import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';

import { tilesQuery } from '../../features/catalogue/queries.ts';
import { curatedPageQuery } from '../../features/catalogue/rows/queries.ts';
import { channelQuery } from '../../features/community/channel/queries.ts';
import { CreatorNotFound, CreatorScreen } from '../../features/identity/profile/creator-screen.tsx';
import { creatorOrNothing } from '../../features/identity/profile/queries.ts';
import { ChannelActions } from '../-channel-actions.tsx';
import { channelSearch, linkedPost } from '../-channel-search.ts';
import { ChannelTabs } from '../-channel-tabs.tsx';

const CreatorPage = () => {
  const { tab, ...search } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { creatorOid } = Route.useParams();
  const { data: creator } = useSuspenseQuery(creatorOrNothing({ userOid: creatorOid }));
  if (creator === null) return <CreatorNotFound />;
  return (
    <CreatorScreen creator={creator} actions={<ChannelActions creator={creator} />}>
      <ChannelTabs
        creatorOid={creatorOid}
        tab={tab}
        linked={linkedPost(search)}
        onTab={(next) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })}
      />
    </CreatorScreen>
  );
};

export const Route = createFileRoute('/creatorhome/$creatorOid')({
  validateSearch: channelSearch,
  loader: async ({ context: { client }, params: { creatorOid: userOid } }) => {
    const creator = await client.ensureQueryData(creatorOrNothing({ userOid }));
    if (creator === null) return;
    await Promise.all([
      client.ensureInfiniteQueryData(tilesQuery(userOid)),
      client.ensureQueryData(channelQuery(userOid)),
      client.ensureQueryData(curatedPageQuery(userOid)),
    ]);
  },
  component: CreatorPage,
  staticData: { texts: ['community', 'subscriptions'], shows: 'creator' },
});
