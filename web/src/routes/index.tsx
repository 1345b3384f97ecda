import { createFileRoute } from '@tanstack/react-router';

import { HomeScreen } from '../features/catalogue/home-screen.tsx';
import { tilesQuery } from '../features/catalogue/queries.ts';
import { curatedPageQuery } from '../features/catalogue/rows/queries.ts';

export const Route = createFileRoute('/')({
  // Asks and does not wait: the page has something to say before there are tiles, and shows itself what
  // failed.
  loader: ({ context: { client } }) => {
    client.ensureQueryData(curatedPageQuery('home')).catch(() => undefined);
    client.ensureInfiniteQueryData(tilesQuery()).catch(() => undefined);
  },
  component: HomeScreen,
  staticData: { shows: 'works' },
});
