import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';

import type { DataList } from './data-list.ts';
import styles from './data-table.module.css';
import { DataTableBody } from './data-table-body.tsx';
import { Greenbar } from './greenbar.tsx';
import { ChevronDownIcon } from './icons.tsx';
import { OlderLines } from './older-lines.tsx';
import { Failure } from './states.tsx';

export type DataColumn<Row> = {
  readonly key: string;
  readonly name: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Names the row, for screen readers and at the top of a card. */
  readonly head?: boolean;
  /** Figures: aligned with each other at the end of the cell, and never broken. */
  readonly number?: boolean;
  /** Names of people: a word is never broken, and what does not fit is wrapped. */
  readonly wholeWords?: boolean;
  /** The service can sort by this column. */
  readonly sortable?: boolean;
  /** Hidden in a narrow window; another cell of the row shows its value there. */
  readonly wide?: boolean;
};

export type Sort = { readonly key: string; readonly direction: 'ascending' | 'descending' };

/**
 * In a narrow window each row is a card in which every value carries its column's name, or the columns stay:
 * for sheets of few, short columns.
 */
export type NarrowLook = 'cards' | 'columns';

export type DataTableProps<Row> = {
  /** What the table lists. It is the table's name for screen readers. */
  readonly caption: ReactNode;
  /** For a table under a heading that says the same. */
  readonly captionHidden?: boolean;
  readonly columns: readonly DataColumn<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly list: DataList<Row>;
  /** Shown instead of a table without rows: what would be here, and how it gets here. */
  readonly empty: ReactNode;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  /** `ledger` is greenbar paper, and only for ledgers, histories, statements and receipts. */
  readonly look?: 'plain' | 'ledger';
  /** Cards unless said otherwise. */
  readonly narrow?: NarrowLook;
};

/**
 * Rows of data, with what is shown while they load, when there are none and when reading them failed. The
 * service sorts and pages: the table asks for an order or for the next page, and shows the answer.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { list, look = 'plain', empty } = props;
  const { rows, error, refetch, fetchNextPage } = list;
  const isShown = rows === undefined ? !error : rows.length > 0;
  return (
    <div className={styles.whole}>
      {error ? <Failure error={error} onRetry={() => void refetch?.()} /> : null}
      {rows?.length === 0 ? empty : null}
      {isShown ? (
        <Sheet look={look}>
          <Table {...props} />
        </Sheet>
      ) : null}
      {fetchNextPage ? <More {...list} fetchNextPage={fetchNextPage} /> : null}
    </div>
  );
};

type MoreProps = Pick<DataList<unknown>, 'hasNextPage' | 'isFetchingNextPage'> & {
  readonly fetchNextPage: () => unknown;
};

const More = ({ hasNextPage = false, isFetchingNextPage = false, fetchNextPage }: MoreProps) => (
  <OlderLines list={{ hasNextPage, isFetchingNextPage, fetchNextPage }} />
);

type SheetProps = { readonly look: 'plain' | 'ledger'; readonly children: ReactNode };

const Sheet = ({ look, children }: SheetProps) =>
  look === 'ledger' ? <Greenbar>{children}</Greenbar> : children;

const Table = <Row,>(props: DataTableProps<Row>) => {
  const { caption, captionHidden = false, columns, list, sort, onSort } = props;
  const { look = 'plain', narrow = 'cards' } = props;
  return (
    <>
      {onSort && narrow === 'cards' ? <NarrowSort columns={columns} sort={sort} onSort={onSort} /> : null}
      <table
        className={styles.table}
        data-look={look}
        data-narrow={narrow}
        aria-busy={list.rows === undefined && !list.error}
      >
        <caption className={captionHidden ? 'visually-hidden' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <DataTableBody columns={columns} rows={list.rows} rowKey={props.rowKey} narrow={narrow} />
      </table>
    </>
  );
};

type SortProps<Row> = {
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
  readonly column: DataColumn<Row>;
};

/** Ascending by another column; the other direction by the same. */
export const nextSort = (sort: Sort | undefined, key: string): Sort => ({
  key,
  direction: sort?.key === key && sort.direction === 'ascending' ? 'descending' : 'ascending',
});

const Head = <Row,>({ column, sort, onSort }: SortProps<Row>) => {
  const { key, name, number, sortable, wide } = column;
  const direction = sort?.key === key ? sort.direction : 'none';
  const canSort = sortable === true && onSort !== undefined;
  return (
    <th scope="col" data-number={number} data-wide={wide} {...(canSort ? { 'aria-sort': direction } : {})}>
      {canSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, key))}>
          {name}
          <span className={styles.arrow} data-direction={direction}>
            <ChevronDownIcon size={14} />
          </span>
        </button>
      ) : (
        name
      )}
    </th>
  );
};

type NarrowProps<Row> = Omit<SortProps<Row>, 'column' | 'onSort'> & {
  readonly columns: readonly DataColumn<Row>[];
  readonly onSort: (sort: Sort) => void;
};

/** Cards have no column heads: the order is chosen above them. */
const NarrowSort = <Row,>({ columns, sort, onSort }: NarrowProps<Row>) => {
  const id = useId();
  return (
    <div className={styles.narrowSort} role="group" aria-labelledby={id}>
      <span id={id}>
        <Trans>Order by</Trans>
      </span>
      {columns
        .filter(({ sortable }) => sortable)
        .map(({ key, name }) => (
          <button
            key={key}
            type="button"
            className={styles.sort}
            aria-pressed={sort?.key === key}
            onClick={() => onSort(nextSort(sort, key))}
          >
            {name}
            <span className={styles.arrow} data-direction={sort?.key === key ? sort.direction : 'none'}>
              <ChevronDownIcon size={14} />
            </span>
          </button>
        ))}
    </div>
  );
};
