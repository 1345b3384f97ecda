import type { Tile } from '@fanfold/contracts/catalogue';
import type { FoundPerson, SearchContentReply } from '@fanfold/contracts/discovery';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useFormat, useLanguage } from '../../lib/use-format.ts';
import { useKindNames } from '../../ui/kind-names.ts';
import { Page, PageHead } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { peopleQuery, searchQuery } from './queries.ts';
import styles from './search.module.css';
import { SearchBegin } from './search-begin.tsx';
import { SearchFilters } from './search-filters.tsx';
import type { SearchState } from './search-state.ts';
import { asksForWorks, filtersOn, withValue } from './search-values.ts';

type Pages = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};

type Props = {
  readonly state: SearchState;
  /** The field of the header, for phones, whose header has no room for it. */
  readonly field: ReactNode;
  /** The works as every list shows them. */
  readonly works: (tiles: readonly Tile[], more: Pages) => ReactNode;
};

/**
 * What a keyword and filters find among works and people (DIS-028, DIS-041, DIS-042); without them,
 * categories and what was searched for before (DIS-044, DIS-045).
 */
export const SearchScreen = ({ state, field, works }: Props) => (
  <>
    <div className={`wrap ${styles.onPhones}`}>{field}</div>
    {asksForWorks(state) ? <Results state={state} works={works} /> : <SearchBegin />}
  </>
);

const Results = ({ state, works }: Omit<Props, 'field'>) => {
  const { t } = useLingui();
  const found = useSuspenseInfiniteQuery(searchQuery(state));
  const [first] = found.data.pages;
  if (!first) return null;
  const { keyword } = state;
  const tiles = found.data.pages.flatMap((page) => page.tiles);
  return (
    <Page title={keyword === undefined ? t`Search` : t`Results for “${keyword}”`}>
      <PageHead
        eyebrow={<Trans>Search</Trans>}
        title={keyword === undefined ? <Trans>Works</Trans> : <Trans>Results for “{keyword}”</Trans>}
      />
      <SearchFilters state={state} creators={first.creators} />
      {first.corrected === null ? null : <Corrected state={state} corrected={first.corrected} />}
      {keyword === undefined ? null : <People keyword={keyword} />}
      {tiles.length === 0 ? (
        <NothingFound state={state} />
      ) : (
        <Section title={<Trans>Works</Trans>} actions={<Found found={first} />}>
          <Facets state={state} found={first} />
          {works(tiles, found)}
        </Section>
      )}
    </Page>
  );
};

/** How many there are; beyond what is counted, at least so many. */
const Found = ({ found: { total, more } }: { readonly found: SearchContentReply }) => {
  const { count } = useFormat();
  return (
    <span className="quiet" role="status">
      {more ? <Trans>{count(total)}+ works</Trans> : <Plural value={total} one="# work" other="# works" />}
    </span>
  );
};

const Corrected = ({ state, corrected }: { readonly state: SearchState; readonly corrected: string }) => (
  <p className={styles.corrected}>
    <Trans>
      Nothing matches these words exactly. Showing results for <strong>{corrected}</strong>.
    </Trans>{' '}
    <Link to="/search" search={{ ...state, exact: true }}>
      <Trans>Search for exactly these words</Trans>
    </Link>
  </p>
);

type FacetsProps = { readonly state: SearchState; readonly found: SearchContentReply };

/** What free works, kinds and tags the results have, to narrow them. */
const Facets = ({ state, found }: FacetsProps) => {
  const { t } = useLingui();
  const { count } = useFormat();
  const narrower = useNarrower({ state, found });
  if (narrower.length === 0) return null;
  return (
    <ul className={styles.row} aria-label={t`Narrow the results`}>
      {narrower.map(({ name, works, search }) => (
        <li key={name}>
          <Link className={styles.chip} to="/search" search={search}>
            {name}
            <span className="quiet">{found.more ? `${count(works)}+` : count(works)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
};

/** Each search that finds some of the results, and not all of them. */
const useNarrower = ({ state, found: { facets, total } }: FacetsProps) => {
  const { t } = useLingui();
  const kinds = useKindNames();
  const free = { name: t`Free`, works: facets.free, search: { ...state, minPrice: undefined, maxPrice: 0 } };
  const ofKinds = facets.contentTypes.map(({ value, works }) => ({
    name: kinds[value],
    works,
    search: { ...state, contentTypes: value },
  }));
  const ofTags = facets.tags.map(({ value, works }) => ({
    name: `#${value}`,
    works,
    search: withValue(state, 'tags', value),
  }));
  return [free, ...ofKinds, ...ofTags].filter(({ works }) => works > 0 && works < total);
};

const NothingFound = ({ state }: { readonly state: SearchState }) =>
  filtersOn(state) > 0 ? (
    <EmptyState
      title={<Trans>Nothing found</Trans>}
      action={
        <Link to="/search" search={{ keyword: state.keyword, sort: state.keyword ? undefined : 'latest' }}>
          <Trans>Search without filters</Trans>
        </Link>
      }
    >
      <Trans>No work matches all of them. Remove a filter.</Trans>
    </EmptyState>
  ) : (
    <EmptyState
      title={<Trans>Nothing found</Trans>}
      action={
        <Link to="/">
          <Trans>See everything that is new</Trans>
        </Link>
      }
    >
      <Trans>Check the spelling, or use fewer or other words.</Trans>
    </EmptyState>
  );

const People = ({ keyword }: { readonly keyword: string }) => {
  const { data } = useSuspenseQuery(peopleQuery(keyword));
  return (
    <>
      {data.creators.length === 0 ? null : (
        <Section title={<Trans>Creators</Trans>}>
          <PeopleList people={data.creators} />
        </Section>
      )}
      {data.users.length === 0 ? null : (
        <Section title={<Trans>Users</Trans>}>
          <PeopleList people={data.users} />
        </Section>
      )}
    </>
  );
};

const PeopleList = ({ people }: { readonly people: readonly FoundPerson[] }) => {
  const language = useLanguage();
  return (
    <ul className={styles.creators}>
      {people.map(({ oid, nickname, names, works }) => (
        <li key={oid}>
          <Link to="/creatorhome/$creatorOid" params={{ creatorOid: oid }}>
            {names[language] ?? nickname}
          </Link>
          {works === 0 ? null : (
            <span className="quiet">
              <Plural value={works} one="# work" other="# works" />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
};
