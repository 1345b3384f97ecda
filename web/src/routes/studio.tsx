import type { QueryClient } from '@tanstack/react-query';

import { tilesQuery } from '../features/catalogue/queries.ts';
import { StudioScreen } from '../features/catalogue/studio-screen.tsx';
import { CreatorsOnly } from '../features/identity/creators-only.tsx';
import { meQuery } from '../lib/session.ts';

export const load = async (client: QueryClient): Promise<void> => {
  const me = await client.ensureQueryData(meQuery);
  if (me?.roles.includes('creator')) await client.ensureInfiniteQueryData(tilesQuery(me.oid));
};

export const Studio = () => <CreatorsOnly>{({ oid }) => <StudioScreen oid={oid} />}</CreatorsOnly>;
