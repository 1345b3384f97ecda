import { Trans } from '@lingui/react/macro';
import styles from './data-table.module.css';
import type { DataColumn, NarrowLook } from './data-table.tsx';
import { Skeleton } from './states.tsx';

type Props<Row> = {
  readonly columns: readonly DataColumn<Row>[];
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  readonly narrow: NarrowLook;
};

export const DataTableBody = <Row,>({ columns, rows, rowKey, narrow }: Props<Row>) => (
  <tbody>
    {rows === undefined ? (
      <PendingRows columns={columns} />
    ) : (
      rows.map((row) => (
        <tr key={rowKey(row)}>
          {columns.map((column) => (
            <Cell key={column.key} column={column} row={row} narrow={narrow} />
          ))}
        </tr>
      ))
    )}
  </tbody>
);

type CellProps<Row> = {
  readonly column: DataColumn<Row>;
  readonly row: Row;
  readonly narrow: NarrowLook;
};

const Cell = <Row,>({ column, row, narrow }: CellProps<Row>) => {
  const { name, number, wide, head, wholeWords, cell } = column;
  if (head)
    return (
      <th scope="row" data-number={number}>
        {cell(row)}
      </th>
    );
  return (
    <td data-number={number} data-wide={wide} data-whole-words={wholeWords}>
      {/* Screen readers read the column's name from the table's head. */}
      {narrow === 'cards' ? (
        <span className={styles.name} aria-hidden="true">
          {name}
        </span>
      ) : null}
      <div className={styles.value}>{cell(row)}</div>
    </td>
  );
};

const PendingRows = <Row,>({ columns }: Pick<Props<Row>, 'columns'>) =>
  Array.from({ length: 5 }, (_, row) => (
    <tr key={row}>
      {columns.map(({ key, wide }, column) => (
        <td key={key} data-wide={wide} data-pending="true">
          {row + column === 0 ? (
            <span className="visually-hidden">
              <Trans>Loading</Trans>
            </span>
          ) : null}
          <Skeleton height="20px" />
        </td>
      ))}
    </tr>
  ));
