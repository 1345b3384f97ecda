import type { SearchCategoriesReply } from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';

import { allCreators } from '../../lib/all-creators.ts';
import { forgetSearch, forgetSearches, recentSearchesAtom } from '../../lib/recent-searches.ts';
import { LinkButton } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Localised } from '../../ui/texts.tsx';
import { searchCategoriesQuery } from './queries.ts';
import styles from './search.module.css';
import { searchOf } from './search-categories.ts';

/** What one may search for: categories (DIS-045), and what was searched for in this browser (DIS-044). */
export const SearchBegin = () => {
  const { t } = useLingui();
  const recent = useAtomValue(recentSearchesAtom);
  return (
    <Page title={t`Search`}>
      <PageHead eyebrow={<Trans>Works and creators</Trans>} title={<Trans>Search</Trans>} />
      {recent.length === 0 ? (
        <EmptyState title={<Trans>What are you looking for?</Trans>}>
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
          <ul className={styles.chips} data-testid="recent-searches">
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
      <Loaded query={useQuery(searchCategoriesQuery())} lines={2}>
        {({ categories }) => (categories.length === 0 ? null : <Categories categories={categories} />)}
      </Loaded>
      <Section title={<Trans>Look around</Trans>}>
        <ul className={styles.categories}>
          <li>
            <Link
              className={styles.chip}
              to="/creators-all/$componentOid"
              params={{ componentOid: allCreators }}
            >
              <Trans>All creators</Trans>
            </Link>
          </li>
          <li>
            <Link className={styles.chip} to="/discovery">
              <Trans>Works chosen by people</Trans>
            </Link>
          </li>
        </ul>
      </Section>
    </Page>
  );
};

const Categories = ({ categories }: SearchCategoriesReply) => (
  <Section title={<Trans>Categories</Trans>}>
    <ul className={styles.categories} data-testid="categories">
      {categories.map((category) => (
        <li key={category.componentOid}>
          <Link className={styles.chip} to="/search" search={searchOf(category)}>
            <Localised texts={category.name} />
          </Link>
        </li>
      ))}
    </ul>
  </Section>
);
