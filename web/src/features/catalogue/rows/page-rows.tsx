import type { CuratedPageReply, PageRow } from '@fanfold/contracts/discovery/page';

import { lazy, Suspense } from 'react';

import { useMe } from '../../../lib/session.ts';
import { MediaTilesSkeleton } from '../../../ui/media-tile.tsx';
import { Loading, Skeleton } from '../../../ui/states.tsx';
import type { Said } from '../tiles.tsx';
import { SharedRow } from './row.tsx';
import styles from './rows.module.css';

// Visitors have none.
const LazyRow = lazy(async () => ({ default: (await import('./personal-rows.tsx')).PersonalRow }));

const personal: ReadonlySet<PageRow['kind']> = new Set(['follows', 'goOn', 'because']);

type Props = Pick<CuratedPageReply, 'rows'> & {
  /** What is said of some works in place of their prices. */
  readonly said?: ReadonlyMap<string, Said>;
};

/** The rows of a page, in the order in which they were composed. */
export const PageRows = ({ rows, said }: Props) => (
  <>
    {rows.map((row) =>
      personal.has(row.kind) ? (
        <PersonalRow key={row.componentOid} row={row} />
      ) : (
        <SharedRow key={row.componentOid} row={row} said={said} />
      ),
    )}
  </>
);

/** It comes into its place when it is known; a person has few of these. */
const PersonalRow = ({ row }: { readonly row: PageRow }) =>
  useMe() ? (
    <Suspense>
      <LazyRow row={row} />
    </Suspense>
  ) : null;

/** The room that rows will take. */
export const RowsSkeleton = () => (
  <Loading>
    <div className={styles.section}>
      <Skeleton width="180px" height="28px" />
      <MediaTilesSkeleton tiles={4} />
    </div>
  </Loading>
);
