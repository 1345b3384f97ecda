import { createFileRoute } from '@tanstack/react-router';

import { CuratedPageScreen } from '../../features/catalogue/rows/curated-page-screen.tsx';
import { orNotFound } from '../../features/catalogue/rows/or-not-found.ts';
import { curatedPageQuery } from '../../features/catalogue/rows/queries.ts';

const CuratedPage = () => <CuratedPageScreen pageUrl={Route.useParams().pageId} />;

export const Route = createFileRoute('/p/$pageId')({
  loader: async ({ context: { client }, params: { pageId } }) => {
    await orNotFound(client.ensureQueryData(curatedPageQuery(pageId)));
  },
  component: CuratedPage,
  staticData: { shows: 'works' },
});
