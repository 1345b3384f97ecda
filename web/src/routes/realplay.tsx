import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';

import { NotFound } from '../app/page-states.tsx';
import { CuratedPageScreen } from '../features/catalogue/rows/curated-page-screen.tsx';
import { curatedPageQuery } from '../features/catalogue/rows/queries.ts';

const RealplayPage = () => {
  const { data: page } = useSuspenseQuery(curatedPageQuery('realplay'));
  return page === null ? <NotFound /> : <CuratedPageScreen page={page} />;
};

export const Route = createFileRoute('/realplay')({
  loader: async ({ context: { client } }) => {
    await client.ensureQueryData(curatedPageQuery('realplay'));
  },
  component: RealplayPage,
  staticData: { shows: 'works' },
});
