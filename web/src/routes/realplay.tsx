import { createFileRoute } from '@tanstack/react-router';

import { CuratedPageScreen } from '../features/catalogue/rows/curated-page-screen.tsx';
import { curatedPageQuery } from '../features/catalogue/rows/queries.ts';

const RealplayPage = () => <CuratedPageScreen pageUrl="realplay" />;

export const Route = createFileRoute('/realplay')({
  loader: async ({ context: { client } }) => {
    await client.ensureQueryData(curatedPageQuery('realplay'));
  },
  component: RealplayPage,
  staticData: { shows: 'works' },
});
