import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';

import { NotFound } from '../../app/page-states.tsx';
import { CuratedPageScreen } from '../../features/catalogue/rows/curated-page-screen.tsx';
import { curatedPageQuery } from '../../features/catalogue/rows/queries.ts';

const CuratedPage = () => {
  const { pageId } = Route.useParams();
  const { data: page } = useSuspenseQuery(curatedPageQuery(pageId));
  return page === null ? <NotFound /> : <CuratedPageScreen page={page} />;
};

export const Route = createFileRoute('/p/$pageId')({
  loader: async ({ context: { client }, params: { pageId } }) => {
    // A creator's rows have no page of their own.
    if (/^[0-9a-f]{24}$/.test(pageId))
      throw redirect({ to: '/creatorhome/$creatorOid', params: { creatorOid: pageId } });
    await client.ensureQueryData(curatedPageQuery(pageId));
  },
  component: CuratedPage,
  staticData: { shows: 'works' },
});
