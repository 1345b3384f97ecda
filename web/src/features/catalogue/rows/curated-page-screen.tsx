import type { CuratedPageReply, PageRow } from '@fanfold/contracts/discovery/page';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { Page, PageHead } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { usePageName } from './page-names.ts';
import { PageRows } from './page-rows.tsx';
import { CreatorCard } from './row.tsx';
import { useRowName } from './row-names.tsx';
import styles from './rows.module.css';

/** A category or another page of rows (DIS-026, DIS-029). */
export const CuratedPageScreen = ({ page }: { readonly page: CuratedPageReply }) => {
  const title = usePageName()(page);
  return (
    <Page title={title}>
      <PageHead eyebrow={<Trans>Discover</Trans>} title={title} />
      {page.rows.some(
        ({ tiles, creators, banners, kind }) =>
          tiles.length + creators.length + banners.length > 0 || kind === 'banner',
      ) ? (
        <PageRows rows={page.rows} />
      ) : (
        <EmptyState
          title={<Trans>There is nothing here yet</Trans>}
          action={
            <Link to="/">
              <Trans>See everything that is new</Trans>
            </Link>
          }
        >
          <Trans>Matching works appear here as soon as creators publish them.</Trans>
        </EmptyState>
      )}
    </Page>
  );
};

/** All creators of a row (DIS-036). */
export const AllCreatorsScreen = ({ row }: { readonly row: PageRow }) => {
  const title = useRowName()(row);
  return (
    <Page title={title}>
      <PageHead eyebrow={<Trans>Discover</Trans>} title={title} />
      {row.creators.length === 0 ? (
        <EmptyState title={<Trans>There is nothing here yet</Trans>} />
      ) : (
        <ul className={styles.creators}>
          {row.creators.map((creator) => (
            <li key={creator.oid} className={styles.creator}>
              <CreatorCard creator={creator} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
};
