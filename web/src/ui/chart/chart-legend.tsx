import styles from './chart.module.css';
import type { ChartSeries } from './chart-scale.ts';

type Props = { readonly series: readonly ChartSeries[] };

/** What the colours and hatchings mean. */
export const ChartLegend = ({ series }: Props) => (
  <ul className={styles.legend}>
    {series.map(({ key, name, tone }, index) => (
      <li key={key}>
        <i className={styles.key} data-hatching={index} style={{ color: `var(--${tone})` }} />
        {name}
      </li>
    ))}
  </ul>
);

/**
 * The first series is plain, the others are hatched, each another way: colour is never the only difference.
 */
export const fillOf = (series: readonly ChartSeries[], index: number, id: string): string =>
  index === 0 ? `var(--${series[0]?.tone ?? 'ink'})` : `url(#${id}-${index})`;

export const SeriesPatterns = ({ series, id }: Props & { readonly id: string }) => (
  <defs>
    {series.map(({ key, tone }, index) =>
      index === 0 ? null : (
        <pattern
          key={key}
          id={`${id}-${index}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${index === 1 ? 45 : -45})`}
        >
          <rect width="6" height="6" fill={`var(--${tone})`} />
          <path d="M0 0v6" stroke="var(--card)" strokeWidth={index === 1 ? 1.6 : 3} opacity="0.55" />
        </pattern>
      ),
    )}
  </defs>
);
