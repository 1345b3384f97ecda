import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';

import { tilesQuery } from '../../features/catalogue/queries.ts';
import { OwnBundles } from '../../features/commerce/bundles/own-bundles.tsx';
import { DiscountCodes } from '../../features/commerce/discount-codes.tsx';
import { ChannelOnly } from '../../features/identity/creators-only.tsx';
import { ownWorksQuery } from '../../features/media/studio/queries.ts';
import { StudioScreen } from '../../features/media/studio/studio-screen.tsx';
import { channelOf } from '../../lib/channel.ts';
import { meQuery } from '../../lib/session.ts';
import { useTitle } from '../../ui/texts.tsx';

const StudioPage = () => (
  <ChannelOnly>
    {(oid) => <StudioScreen channelOid={oid} extras={<Selling channelOid={oid} />} />}
  </ChannelOnly>
);

/** Codes and bundles are for published works alone. */
const Selling = ({ channelOid }: { readonly channelOid: string }) => {
  const titleOf = useTitle();
  const { data } = useInfiniteQuery(tilesQuery(channelOid));
  const tiles = data?.pages.flatMap((page) => page.tiles) ?? [];
  const contents = tiles.map((tile) => ({
    contentOid: tile.contentOid,
    title: titleOf(tile) || tile.contentOid,
  }));
  // Copies are counted for one buyer at a time, and what tiers alone open is not sold.
  const sold = tiles.flatMap(({ contentOid, priceCoins, edition }, index) =>
    priceCoins > 0 && edition === null
      ? [{ contentOid, priceCoins, title: contents[index]?.title ?? contentOid }]
      : [],
  );
  return (
    <>
      <DiscountCodes contents={contents} />
      <OwnBundles works={sold} />
    </>
  );
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
