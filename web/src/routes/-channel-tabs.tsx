import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { PartOfCreator, WorksOfCreator } from '../features/catalogue/works-of-creator.tsx';
import { CommunityTab, PinnedPosts } from '../features/community/posts/community-tab.tsx';
import { channelOf } from '../lib/channel.ts';
import { useMe } from '../lib/session.ts';
import { Section } from '../ui/section.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { type ChannelTab, channelTabs } from './-channel-search.ts';

type Props = {
  readonly creatorOid: string;
  readonly tab: ChannelTab | undefined;
  readonly onTab: (tab: ChannelTab) => void;
};

/** The tabs of a creator's page (CAT-059 to CAT-062). */
export const ChannelTabs = ({ creatorOid, tab = 'home', onTab }: Props) => {
  const { t } = useLingui();
  const me = useMe();
  const isOwn = me !== null && me !== undefined && channelOf(me) === creatorOid;
  const names: Readonly<Record<ChannelTab, ReactNode>> = {
    home: <Trans context="channel">Home</Trans>,
    content: <Trans context="channel">Works</Trans>,
    files: <Trans context="channel">Files</Trans>,
    community: <Trans context="channel">Community</Trans>,
  };
  const contents: Readonly<Record<ChannelTab, ReactNode>> = {
    home: (
      <>
        <PinnedPosts creatorOid={creatorOid} />
        <Section title={<Trans>Works</Trans>}>
          <WorksOfCreator creatorOid={creatorOid} />
        </Section>
      </>
    ),
    content: <PartOfCreator creatorOid={creatorOid} part="works" />,
    files: <PartOfCreator creatorOid={creatorOid} part="files" />,
    community: <CommunityTab creatorOid={creatorOid} isOwn={isOwn} />,
  };
  return (
    <Tabs
      label={t`Channel`}
      value={tab}
      onChange={onTab}
      tabs={channelTabs.map((value) => ({ value, name: names[value], content: contents[value] }))}
    />
  );
};
