import { useLingui } from '@lingui/react/macro';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { useId, useState } from 'react';
import styles from './chart.module.css';
import type { ChartProps } from './chart.tsx';
import { ChartLegend, SeriesPatterns } from './chart-legend.tsx';
import { ChartMarks } from './chart-marks.tsx';
import { chartHeight, extent, labelled, plot, scalesFor } from './chart-scale.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { PointTargets } from './point-targets.tsx';
import { useWidth } from './use-width.ts';

/** The picture itself: axes, marks, and one target a point for pointer and keyboard. */
export const ChartDrawing = (props: ChartProps) => {
  const { kind, title, series, points, format } = props;
  const { t } = useLingui();
  const id = useId();
  const [shown, setShown] = useState<number>();
  const { frame, width } = useWidth();
  const scales = scalesFor({ width, points, extent: extent(kind, points, series), format });
  const words = props.words ?? defaultWords(props);
  const point = shown === undefined ? undefined : points[shown];
  return (
    <figure className={styles.figure} ref={frame}>
      <svg
        width={width}
        height={chartHeight}
        role="group"
        aria-label={t`${title}. Arrow keys move from one to the next.`}
      >
        <SeriesPatterns id={id} series={series} />
        <g aria-hidden="true">
          <Axes points={points} scales={scales} format={format} />
          <ChartMarks {...{ kind, series, points, scales, id }} />
        </g>
        <PointTargets {...{ points, words, shown, scales }} onShow={setShown} onOpen={props.onOpen} />
      </svg>
      {point ? (
        <ChartTooltip {...{ point, series, format }} x={middleOf(scales.x, point.key)} width={width} />
      ) : null}
      <figcaption>
        <ChartLegend series={series} />
      </figcaption>
    </figure>
  );
};

type AxesProps = Pick<ChartProps, 'points' | 'format'> & { readonly scales: Scales };

const Axes = ({ points, scales, format }: AxesProps) => {
  const { x, y, left, right, ticks } = scales;
  const width = right - left;
  const names = new Map(points.map(({ key, label }) => [key, label]));
  const tick = styles.tick ?? '';
  return (
    <>
      <GridRows scale={y} left={left} width={width} tickValues={ticks} stroke="var(--rule)" />
      <path d={`M${left} ${y(0)}h${width}`} stroke="var(--ink-3)" />
      <AxisLeft
        scale={y}
        left={left}
        tickValues={ticks}
        tickFormat={(value) => format(Number(value))}
        hideAxisLine
        hideTicks
        tickLabelProps={{ className: tick, textAnchor: 'end', dx: -2, dy: 4 }}
      />
      <AxisBottom
        scale={x}
        top={plot.bottom}
        tickValues={labelled(points, { width, perLabel: 34 }).map(({ key }) => key)}
        tickFormat={(key) => names.get(key) ?? ''}
        hideAxisLine
        hideTicks
        tickLabelProps={{ className: tick, textAnchor: 'middle', dy: 2 }}
      />
    </>
  );
};

type Scales = ReturnType<typeof scalesFor>;

const middleOf = (x: Scales['x'], key: string): number => (x(key) ?? 0) + x.bandwidth() / 2;

const defaultWords =
  ({ series, format }: ChartProps) =>
  ({ name, values }: ChartProps['points'][number]): string =>
    [name, ...series.map((one) => `${one.name} ${format(values[one.key] ?? 0)}`)].join(', ');
