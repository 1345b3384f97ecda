import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { SearchField } from '../app/search-field.tsx';
import { searchQuery, tilesQuery } from '../features/catalogue/queries.ts';
import { SearchScreen } from '../features/catalogue/search-screen.tsx';

const SearchPage = () => {
  const { keyword, creator } = Route.useSearch();
  return <SearchScreen keyword={keyword} creatorOid={creator} field={<SearchField />} />;
};

export const Route = createFileRoute('/search')({
  validateSearch: z.object({
    keyword: z.string().trim().min(1).max(100).optional().catch(undefined),
    // One creator's works, e.g. of a creator who was found.
    creator: z
      .string()
      .regex(/^[0-9a-f]{24}$/)
      .optional()
      .catch(undefined),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { client }, deps: { keyword, creator } }) => {
    if (creator !== undefined) await client.ensureInfiniteQueryData(tilesQuery(creator));
    else if (keyword !== undefined) await client.ensureInfiniteQueryData(searchQuery(keyword));
  },
  component: SearchPage,
});
