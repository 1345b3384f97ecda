import type { QueryClient } from '@tanstack/react-query';

import { HomeScreen } from '../features/catalogue/home-screen.tsx';
import { tilesQuery } from '../features/catalogue/queries.ts';

/** Asks and does not wait: the page has something to say before there are tiles, and shows itself what failed. */
export const load = (client: QueryClient): void => {
  client.ensureInfiniteQueryData(tilesQuery()).catch(() => undefined);
};

export const Home = HomeScreen;
