import type { Tile } from '@fanfold/contracts/catalogue';
import { createFileRoute } from '@tanstack/react-router';

import { tilesQuery } from '../features/catalogue/queries.ts';
import { StudioScreen } from '../features/catalogue/studio-screen.tsx';
import { DiscountCodes } from '../features/commerce/discount-codes.tsx';
import { ChannelOnly } from '../features/identity/creators-only.tsx';
import { channelOf } from '../lib/channel.ts';
import { meQuery } from '../lib/session.ts';
import { useLanguage } from '../lib/use-format.ts';
import { pickText } from '../ui/texts.tsx';

const StudioPage = () => (
  <ChannelOnly>{(oid) => <StudioScreen oid={oid} extras={(tiles) => <Codes tiles={tiles} />} />}</ChannelOnly>
);

const Codes = ({ tiles }: { readonly tiles: readonly Tile[] }) => {
  const reader = useLanguage();
  const contents = tiles.map(({ contentOid, title, original }) => ({
    contentOid,
    title: pickText(title, reader, original)?.text ?? contentOid,
  }));
  return <DiscountCodes contents={contents} />;
};

export const Route = createFileRoute('/studio2')({
  loader: async ({ context: { client } }) => {
    const me = await client.ensureQueryData(meQuery);
    const channelOid = me ? channelOf(me) : undefined;
    if (channelOid !== undefined) await client.ensureInfiniteQueryData(tilesQuery(channelOid));
  },
  component: StudioPage,
  staticData: { texts: ['commerce'] },
});
