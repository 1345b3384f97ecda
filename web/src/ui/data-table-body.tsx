import { Trans } from '@lingui/react/macro';
import styles from './data-table.module.css';
import type { DataColumn } from './data-table.tsx';
import { Skeleton } from './states.tsx';

type Props<Row> = {
  readonly columns: readonly DataColumn<Row>[];
  /** Undefined while they are on their way. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
};

export const DataTableBody = <Row,>({ columns, rows, rowKey }: Props<Row>) => (
  <tbody>
    {rows === undefined ? (
      <PendingRows columns={columns.length} />
    ) : (
      rows.map((row) => (
        <tr key={rowKey(row)}>
          {columns.map((column) => (
            <Cell key={column.key} column={column} row={row} />
          ))}
        </tr>
      ))
    )}
  </tbody>
);

const Cell = <Row,>({ column, row }: { readonly column: DataColumn<Row>; readonly row: Row }) => {
  const { name, number, wide, head, cell } = column;
  if (head)
    return (
      <th scope="row" data-number={number}>
        {cell(row)}
      </th>
    );
  return (
    <td data-number={number} data-wide={wide}>
      {/* Screen readers know the column from the head, wherever the eye sees it. */}
      <span className={styles.name} aria-hidden="true">
        {name}
      </span>
      <span className={styles.value}>{cell(row)}</span>
    </td>
  );
};

const PendingRows = ({ columns }: { readonly columns: number }) =>
  Array.from({ length: 5 }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (__, column) => (
        <td key={column}>
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
