import type { ChannelReply } from '@fanfold/contracts/community';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';

import { PageRows } from '../features/catalogue/rows/page-rows.tsx';
import { curatedPageQuery } from '../features/catalogue/rows/queries.ts';
import { Tiles } from '../features/catalogue/tiles.tsx';
import { PartOfCreator, WorksOfCreator } from '../features/catalogue/works-of-creator.tsx';
import { bundlesQuery } from '../features/commerce/bundles/queries.ts';
import { channelQuery, laterInPlaylistQuery } from '../features/community/channel/queries.ts';
import { useTabNames } from '../features/community/channel/tab-names.ts';
import { CommunityTab, type LinkedPost, PinnedPosts } from '../features/community/posts/community-tab.tsx';
import { channelOf } from '../lib/channel.ts';
import { withTexts } from '../lib/i18n.ts';
import { useMe } from '../lib/session.ts';
import { Section } from '../ui/section.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import type { ChannelTab } from './-channel-search.ts';

type Props = {
  readonly creatorOid: string;
  readonly tab: ChannelTab | undefined;
  /** What the address names of the posts. */
  readonly linked: LinkedPost | undefined;
  readonly onTab: (tab: ChannelTab) => void;
};

/** The tabs of a creator's page, in the order of their creator (CAT-059 to CAT-062, CAT-066). */
export const ChannelTabs = ({ creatorOid, tab, linked, onTab }: Props) => {
  const { t } = useLingui();
  const me = useMe();
  const names = useTabNames();
  const { data } = useSuspenseQuery(channelQuery(creatorOid));
  const isOwn = me !== null && me !== undefined && channelOf(me) === creatorOid;
  const contents: Readonly<Record<ChannelTab, ReactNode>> = {
    home: <HomeTab creatorOid={creatorOid} pinned={data.pinned} isOwn={isOwn} />,
    content: <PartOfCreator creatorOid={creatorOid} part="works" />,
    files: <PartOfCreator creatorOid={creatorOid} part="files" />,
    playlists: <PlaylistsTab creatorOid={creatorOid} playlists={data.playlists} />,
    community: <CommunityTab creatorOid={creatorOid} isOwn={isOwn} linked={linked} />,
  };
  // Without a playlist for all, the tab would be empty for good.
  const shown = data.tabs.filter((value) => value !== 'playlists' || data.playlists.length > 0);
  // A link to a post is followed where the creator does not show the tab, too.
  const tabs = linked && !shown.includes('community') ? [...shown, 'community' as const] : shown;
  const open = tabs.find((value) => value === tab) ?? tabs[0] ?? 'home';
  return (
    <Tabs
      label={t`Channel`}
      value={open}
      onChange={onTab}
      tabs={tabs.map((value) => ({ value, name: names[value], content: contents[value] }))}
    />
  );
};

/** All of them are shown at once. */
const noMore = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined };

const Bundles = lazy(async () => ({
  default: (await withTexts(['commerce', 'payments'], import('./-bundles.tsx'))).Bundles,
}));

/** Most creators sell nothing together, so that code and texts come when one does. */
const SoldTogether = ({ creatorOid }: Pick<Props, 'creatorOid'>) => {
  const { data } = useQuery(bundlesQuery({ creatorOid }));
  if (!data || data.bundles.length === 0) return null;
  return (
    <Suspense>
      <Bundles of={{ creatorOid }} />
    </Suspense>
  );
};

type HomeTabProps = Pick<Props, 'creatorOid'> & Pick<ChannelReply, 'pinned'> & { readonly isOwn: boolean };

const HomeTab = ({ creatorOid, pinned, isOwn }: HomeTabProps) => (
  <>
    <PinnedPosts creatorOid={creatorOid} />
    {pinned.length === 0 ? null : (
      <Section title={<Trans>Pinned</Trans>} testId="pinned-works">
        <Tiles tiles={pinned} more={noMore} under="h2" />
      </Section>
    )}
    <OwnRows creatorOid={creatorOid} />
    <Section title={<Trans>Works</Trans>}>
      <WorksOfCreator creatorOid={creatorOid} />
    </Section>
    {isOwn ? null : <SoldTogether creatorOid={creatorOid} />}
  </>
);

/** The rows that the creator composed; most creators have none. */
const OwnRows = ({ creatorOid }: Pick<Props, 'creatorOid'>) => {
  const { data: page } = useSuspenseQuery(curatedPageQuery(creatorOid));
  return page === null ? null : <PageRows rows={page.rows} />;
};

// Few creators show playlists, so that their player and its texts come when one does.
const queueButtons = () => withTexts(['media'], import('../features/media/player/queue-buttons.tsx'));
const PlayAll = lazy(async () => ({ default: (await queueButtons()).PlayAll }));
const PlayFrom = lazy(async () => ({ default: (await queueButtons()).PlayFrom }));

const PlaylistsTab = ({
  creatorOid,
  playlists,
}: Pick<Props, 'creatorOid'> & Pick<ChannelReply, 'playlists'>) =>
  playlists.length === 0 ? (
    <EmptyState picture="works" title={<Trans>There is nothing to see here</Trans>}>
      <Trans>This creator shows no playlists.</Trans>
    </EmptyState>
  ) : (
    playlists.map((one) => (
      <Section key={one.playlistOid} title={one.title}>
        <PlaylistTiles creatorOid={creatorOid} playlist={one} />
      </Section>
    ))
  );

type PlaylistTilesProps = Pick<Props, 'creatorOid'> & {
  readonly playlist: ChannelReply['playlists'][number];
};

/** The first works of a playlist, and on demand the others. */
const PlaylistTiles = ({ creatorOid, playlist }: PlaylistTilesProps) => {
  const [wantsMore, setWantsMore] = useState(false);
  const { playlistOid, works, nextCursor: cursor } = playlist;
  const later = useInfiniteQuery({
    ...laterInPlaylistQuery({ creatorOid, playlistOid, cursor }),
    enabled: wantsMore && cursor !== null,
  });
  const tiles = [...works, ...(later.data?.pages.flatMap((page) => page.works) ?? [])];
  const more = {
    hasNextPage: cursor !== null && (!later.data || later.hasNextPage),
    isFetchingNextPage: later.isFetching,
    fetchNextPage: () => (wantsMore ? later.fetchNextPage() : setWantsMore(true)),
  };
  const client = useQueryClient();
  const rest = async () => {
    if (cursor === null) return [];
    const query = laterInPlaylistQuery({ creatorOid, playlistOid, cursor });
    const { pages } = await client.fetchInfiniteQuery({ ...query, pages: Number.POSITIVE_INFINITY });
    return pages.flatMap((page) => page.works);
  };
  return (
    <>
      <Suspense>
        <PlayAll works={works} rest={rest} />
      </Suspense>
      <Tiles
        tiles={tiles}
        more={more}
        under="h2"
        actions={(work) => (
          <Suspense>
            <PlayFrom works={tiles} rest={rest} work={work} />
          </Suspense>
        )}
      />
    </>
  );
};
