import type { Tile } from '@fanfold/contracts/catalogue';
import type { QueryClient } from '@tanstack/react-query';

import { tilesQuery } from '../features/catalogue/queries.ts';
import { StudioScreen } from '../features/catalogue/studio-screen.tsx';
import { DiscountCodes } from '../features/commerce/discount-codes.tsx';
import { CreatorsOnly } from '../features/identity/creators-only.tsx';
import { meQuery } from '../lib/session.ts';
import { useLanguage } from '../lib/use-format.ts';
import { pickText } from '../ui/texts.tsx';

export const load = async (client: QueryClient): Promise<void> => {
  const me = await client.ensureQueryData(meQuery);
  if (me?.roles.includes('creator')) await client.ensureInfiniteQueryData(tilesQuery(me.oid));
};

export const Studio = () => (
  <CreatorsOnly>
    {({ oid }) => <StudioScreen oid={oid} extras={(tiles) => <Codes tiles={tiles} />} />}
  </CreatorsOnly>
);

const Codes = ({ tiles }: { readonly tiles: readonly Tile[] }) => {
  const reader = useLanguage();
  const contents = tiles.map(({ contentOid, title, original }) => ({
    contentOid,
    title: pickText(title, reader, original)?.text ?? contentOid,
  }));
  return <DiscountCodes contents={contents} />;
};
