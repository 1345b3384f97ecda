import { createFileRoute } from '@tanstack/react-router';

import { SearchField } from '../app/search-field.tsx';
import { Tiles } from '../features/catalogue/tiles.tsx';
import { peopleQuery, searchCategoriesQuery, searchQuery } from '../features/discovery/queries.ts';
import { SearchScreen } from '../features/discovery/search-screen.tsx';
import { searchState } from '../features/discovery/search-state.ts';
import { asksForWorks } from '../features/discovery/search-values.ts';

const SearchPage = () => (
  <SearchScreen
    state={Route.useSearch()}
    field={<SearchField />}
    works={(tiles, more) => <Tiles tiles={tiles} more={more} under="h2" />}
  />
);

export const Route = createFileRoute('/search')({
  validateSearch: searchState,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { client }, deps }) => {
    // The page says itself what went wrong with its categories.
    if (!asksForWorks(deps)) return client.prefetchQuery(searchCategoriesQuery());
    await Promise.all([
      client.ensureInfiniteQueryData(searchQuery(deps)),
      deps.keyword === undefined ? undefined : client.ensureQueryData(peopleQuery(deps.keyword)),
    ]);
  },
  component: SearchPage,
  staticData: { texts: ['discovery'], shows: 'works' },
});
