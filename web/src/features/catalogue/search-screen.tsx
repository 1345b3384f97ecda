import type { SearchReply } from '@fanfold/contracts/catalogue';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';

import { forgetSearch, forgetSearches, recentSearchesAtom } from '../../lib/recent-searches.ts';
import { LinkButton } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { searchQuery } from './queries.ts';
import styles from './search.module.css';
import { Tiles } from './tiles.tsx';

type Props = {
  readonly keyword: string | undefined;
  /** The field of the header, for phones, whose header has no room for it. */
  readonly field: ReactNode;
};

/** What a keyword finds among works and creators (DIS-028, DIS-041); without one, what was searched for before (DIS-044). */
export const SearchScreen = ({ keyword, field }: Props) => (
  <>
    <div className={`wrap ${styles.onPhones}`}>{field}</div>
    {keyword === undefined ? <Begin /> : <Results keyword={keyword} />}
  </>
);

const Begin = () => {
  const { t } = useLingui();
  const recent = useAtomValue(recentSearchesAtom);
  return (
    <Page title={t`Search`}>
      <PageHead eyebrow={<Trans>Works and creators</Trans>} title={<Trans>Search</Trans>} />
      {recent.length === 0 ? (
        <EmptyState picture="search" title={<Trans>What are you looking for?</Trans>}>
          <Trans>Search by title, by what a work is about, or by the name of a creator.</Trans>
        </EmptyState>
      ) : (
        <Section
          title={<Trans>Recent searches</Trans>}
          actions={
            <LinkButton small onClick={forgetSearches}>
              <Trans>Clear all</Trans>
            </LinkButton>
          }
        >
          <ul className={styles.chips}>
            {recent.map((one) => (
              <li key={one}>
                <Link to="/search" search={{ keyword: one }}>
                  {one}
                </Link>
                <button type="button" aria-label={t`Remove ${one}`} onClick={() => forgetSearch(one)}>
                  <CloseIcon size={14} />
                </button>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Page>
  );
};

const Results = ({ keyword }: { readonly keyword: string }) => {
  const { t } = useLingui();
  const found = useSuspenseInfiniteQuery(searchQuery(keyword));
  const tiles = found.data.pages.flatMap((page) => page.tiles);
  const creators = found.data.pages[0]?.creators ?? [];
  return (
    <Page title={t`Results for “${keyword}”`}>
      <PageHead eyebrow={<Trans>Search</Trans>} title={<Trans>Results for “{keyword}”</Trans>} />
      {tiles.length + creators.length === 0 ? <NothingFound /> : null}
      {creators.length === 0 ? null : <Creators creators={creators} />}
      {tiles.length === 0 ? null : (
        <Section title={<Trans>Works</Trans>}>
          <Tiles tiles={tiles} more={found} under="h2" />
        </Section>
      )}
    </Page>
  );
};

const NothingFound = () => (
  <EmptyState
    picture="search"
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

const Creators = ({ creators }: Pick<SearchReply, 'creators'>) => (
  <Section title={<Trans>Creators</Trans>}>
    <ul className={styles.creators}>
      {creators.map(({ oid, nickname, works }) => (
        <li key={oid}>
          <Link to="/creatorhome/$creatorOid" params={{ creatorOid: oid }}>
            {nickname}
          </Link>
          <span className="quiet">
            <Plural value={works} one="# work" other="# works" />
          </span>
        </li>
      ))}
    </ul>
  </Section>
);
