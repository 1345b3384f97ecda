import { Trans } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';

import { Button, LinkButton } from '../button.tsx';
import { DataTable } from '../data-table.tsx';
import { Loading, Skeleton } from '../states.tsx';
import styles from './chart.module.css';
import type { ChartKind, ChartPoint, ChartSeries } from './chart-scale.ts';

// The drawing library comes with the first chart that is shown.
const Drawing = lazy(async () => ({ default: (await import('./chart-drawing.tsx')).ChartDrawing }));

export type ChartProps = {
  readonly kind: ChartKind;
  /** What the chart shows, for screen readers and over the table. */
  readonly title: string;
  /** What a point is, as the head of the table's first column. */
  readonly pointName: ReactNode;
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  readonly format: (value: number) => string;
  /** Columns of the table alone. */
  readonly more?: readonly { readonly key: string; readonly name: ReactNode; readonly number?: boolean }[];
  /** The whole text of a point; by default its name and the value of each series. */
  readonly words?: (point: ChartPoint) => string;
  /** A point can be opened: by a click, by Enter, and in the table. */
  readonly onOpen?: (point: ChartPoint) => void;
};

/** Figures as a chart, or as a table. Arrow keys move from point to point. */
export const Chart = (props: ChartProps) => {
  const [asTable, setAsTable] = useState(false);
  return (
    <div className={styles.whole}>
      {asTable ? (
        <ChartTable {...props} />
      ) : (
        <Suspense
          fallback={
            <Loading>
              <Skeleton height="260px" round />
            </Loading>
          }
        >
          <Drawing {...props} />
        </Suspense>
      )}
      <p>
        <Button small onClick={() => setAsTable(!asTable)}>
          {asTable ? <Trans>Show as a chart</Trans> : <Trans>Show as a table</Trans>}
        </Button>
      </p>
    </div>
  );
};

const ChartTable = ({ title, pointName, series, points, format, more = [], onOpen }: ChartProps) => (
  <DataTable
    caption={title}
    look="ledger"
    columns={[
      {
        key: 'point',
        name: pointName,
        head: true,
        cell: (point) =>
          onOpen ? <LinkButton onClick={() => onOpen(point)}>{point.name}</LinkButton> : point.name,
      },
      ...[...series, ...more].map(({ key, name }) => ({
        key,
        name,
        number: true,
        cell: ({ values }: ChartPoint) => format(values[key] ?? 0),
      })),
    ]}
    rowKey={({ key }) => key}
    list={{ rows: points }}
    empty={null}
  />
);
