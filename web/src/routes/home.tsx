import type { QueryClient } from '@tanstack/react-query';

import { HomeScreen } from '../features/catalogue/home-screen.tsx';
import { tilesQuery } from '../features/catalogue/queries.ts';

export const load = async (client: QueryClient): Promise<void> => {
  await client.ensureInfiniteQueryData(tilesQuery());
};

export const Home = HomeScreen;
