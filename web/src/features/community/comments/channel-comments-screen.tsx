import { type ChannelCommentsShown, channelCommentsShown } from '@fanfold/contracts/community';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useFormat } from '../../../lib/use-format.ts';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ChannelComments } from './channel-comments.tsx';
import { channelCommentsQuery } from './queries.ts';

type Props = {
  readonly show: ChannelCommentsShown;
  readonly onShow: (show: ChannelCommentsShown) => void;
};

/** Comments on all works of the channel, where they are answered, reviewed, pinned and deleted (CAT-064). */
export const ChannelCommentsScreen = ({ show, onShow }: Props) => {
  const { t } = useLingui();
  const { count } = useFormat();
  const { data } = useInfiniteQuery(channelCommentsQuery(show));
  const held = data?.pages[0]?.held;
  const number = held === undefined ? '' : count(held);
  const names: Readonly<Record<ChannelCommentsShown, string>> = {
    all: t({ context: 'comments', message: 'All' }),
    held: held === undefined ? t`Held for review` : t`Held for review (${number})`,
  };
  return (
    <Page title={t`Comments`}>
      <PageHead
        eyebrow={<Trans>Your channel</Trans>}
        title={<Trans>Comments</Trans>}
        actions={
          <div className="row">
            <Link to="/studio2">
              <Trans>Your works</Trans>
            </Link>
            <Link to="/channel">
              <Trans>Choose what is held</Trans>
            </Link>
          </div>
        }
      />
      <Tabs
        label={t`Comments`}
        value={show}
        onChange={onShow}
        tabs={channelCommentsShown.map((value) => ({
          value,
          name: names[value],
          content: <ChannelComments show={value} />,
        }))}
      />
    </Page>
  );
};
