import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';

import { tilesQuery } from '../../features/catalogue/queries.ts';
import { DiscountCodes } from '../../features/commerce/discount-codes.tsx';
import { ChannelOnly } from '../../features/identity/creators-only.tsx';
import { ownWorksQuery } from '../../features/media/studio/queries.ts';
import { StudioScreen } from '../../features/media/studio/studio-screen.tsx';
import { channelOf } from '../../lib/channel.ts';
import { meQuery } from '../../lib/session.ts';
import { useTitle } from '../../ui/texts.tsx';

const StudioPage = () => (
  <ChannelOnly>{(oid) => <StudioScreen channelOid={oid} extras={<Codes channelOid={oid} />} />}</ChannelOnly>
);

/** A code is for published works alone. */
const Codes = ({ channelOid }: { readonly channelOid: string }) => {
  const titleOf = useTitle();
  const { data } = useInfiniteQuery(tilesQuery(channelOid));
  const tiles = data?.pages.flatMap((page) => page.tiles) ?? [];
  const contents = tiles.map((tile) => ({
    contentOid: tile.contentOid,
    title: titleOf(tile) || tile.contentOid,
  }));
  return <DiscountCodes contents={contents} />;
};

export const Route = createFileRoute('/studio2/')({
  loader: async ({ context: { client } }) => {
    const me = await client.ensureQueryData(meQuery);
    const channelOid = me ? channelOf(me) : undefined;
    if (channelOid !== undefined) await client.ensureInfiniteQueryData(ownWorksQuery(channelOid));
  },
  component: StudioPage,
  staticData: { texts: ['media', 'commerce'] },
});
