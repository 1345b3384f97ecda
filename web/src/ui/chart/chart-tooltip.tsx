import styles from './chart.module.css';
import type { ChartPoint, ChartSeries } from './chart-scale.ts';

type Props = {
  readonly point: ChartPoint;
  readonly series: readonly ChartSeries[];
  readonly format: (value: number) => string;
  /** The middle of the point, and how wide the chart is. */
  readonly x: number;
  readonly width: number;
};

/** The values of the point that is pointed at. Screen readers read the same from the point itself. */
export const ChartTooltip = ({ point, series, format, x, width }: Props) => (
  <div
    className={styles.tooltip}
    data-chart-tooltip=""
    aria-hidden="true"
    // It stands on the side where there is room.
    style={x < width / 2 ? { left: x + 12 } : { right: width - x + 12 }}
  >
    <b>{point.name}</b>
    <dl>
      {series.map(({ key, name }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{format(point.values[key] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  </div>
);
