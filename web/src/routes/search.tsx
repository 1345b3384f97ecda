import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { SearchField } from '../app/search-field.tsx';
import { searchQuery } from '../features/catalogue/queries.ts';
import { SearchScreen } from '../features/catalogue/search-screen.tsx';

const SearchPage = () => {
  const { keyword } = Route.useSearch();
  return <SearchScreen keyword={keyword} field={<SearchField />} />;
};

export const Route = createFileRoute('/search')({
  validateSearch: z.object({
    keyword: z.string().trim().min(1).max(100).optional().catch(undefined),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { client }, deps: { keyword } }) => {
    if (keyword !== undefined) await client.ensureInfiniteQueryData(searchQuery(keyword));
  },
  component: SearchPage,
  staticData: { shows: 'works' },
});
