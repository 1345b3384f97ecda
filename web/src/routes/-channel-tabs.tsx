import type { ChannelReply } from '@fanfold/contracts/community';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Tiles } from '../features/catalogue/tiles.tsx';
import { PartOfCreator, WorksOfCreator } from '../features/catalogue/works-of-creator.tsx';
import { channelQuery } from '../features/community/channel/queries.ts';
import { useTabNames } from '../features/community/channel/tab-names.ts';
import { CommunityTab, PinnedPosts } from '../features/community/posts/community-tab.tsx';
import { channelOf } from '../lib/channel.ts';
import { useMe } from '../lib/session.ts';
import { Section } from '../ui/section.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import type { ChannelTab } from './-channel-search.ts';

type Props = {
  readonly creatorOid: string;
  readonly tab: ChannelTab | undefined;
  readonly onTab: (tab: ChannelTab) => void;
};

/** The tabs of a creator's page, in the order of their creator (CAT-059 to CAT-062, CAT-066). */
export const ChannelTabs = ({ creatorOid, tab, onTab }: Props) => {
  const { t } = useLingui();
  const me = useMe();
  const names = useTabNames();
  const { data } = useSuspenseQuery(channelQuery(creatorOid));
  const isOwn = me !== null && me !== undefined && channelOf(me) === creatorOid;
  const contents: Readonly<Record<ChannelTab, ReactNode>> = {
    home: <HomeTab creatorOid={creatorOid} pinned={data.pinned} />,
    content: <PartOfCreator creatorOid={creatorOid} part="works" />,
    files: <PartOfCreator creatorOid={creatorOid} part="files" />,
    playlists: <PlaylistsTab playlists={data.playlists} />,
    community: <CommunityTab creatorOid={creatorOid} isOwn={isOwn} />,
  };
  // Without a playlist for all, the tab would be empty for good.
  const tabs = data.tabs.filter((value) => value !== 'playlists' || data.playlists.length > 0);
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

const HomeTab = ({ creatorOid, pinned }: { readonly creatorOid: string } & Pick<ChannelReply, 'pinned'>) => (
  <>
    <PinnedPosts creatorOid={creatorOid} />
    {pinned.length === 0 ? null : (
      <Section title={<Trans>Pinned</Trans>} testId="pinned-works">
        <Tiles tiles={pinned} more={noMore} under="h2" />
      </Section>
    )}
    <Section title={<Trans>Works</Trans>}>
      <WorksOfCreator creatorOid={creatorOid} />
    </Section>
  </>
);

const PlaylistsTab = ({ playlists }: Pick<ChannelReply, 'playlists'>) =>
  playlists.length === 0 ? (
    <EmptyState picture="works" title={<Trans>There is nothing to see here</Trans>}>
      <Trans>This creator shows no playlists.</Trans>
    </EmptyState>
  ) : (
    playlists.map(({ playlistOid, title, works }) => (
      <Section key={playlistOid} title={title}>
        <Tiles tiles={works} more={noMore} under="h2" />
      </Section>
    ))
  );
