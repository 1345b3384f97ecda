import { scaleBand, scaleOrdinal } from '@visx/scale';
import { BarStack, LinePath } from '@visx/shape';

import { fillOf } from './chart-legend.tsx';
import { type ChartKind, type ChartPoint, type ChartSeries, type scalesFor } from './chart-scale.ts';

type Props = {
  readonly kind: ChartKind;
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  readonly scales: ReturnType<typeof scalesFor>;
  /** Of the patterns. */
  readonly id: string;
};

export const ChartMarks = (props: Props) => {
  const beside = props.series.filter(({ drawn }) => drawn === 'line');
  if (beside.length === 0) return <Marks {...props} />;
  return (
    <>
      <Marks {...props} series={props.series.filter(({ drawn }) => drawn === undefined)} />
      <Lines {...props} series={beside} />
    </>
  );
};

const Marks = (props: Props) => {
  switch (props.kind) {
    case 'stacked':
      return <Stacked {...props} />;
    case 'grouped':
      return <Grouped {...props} />;
    case 'lines':
      return <Lines {...props} />;
  }
};

/** Between two parts of one bar there is a line of paper. */
const gap = 2;

const Stacked = ({ series, points, scales, id }: Props) => {
  const { x, y } = scales;
  const keys = series.map(({ key }) => key);
  const colour = scaleOrdinal({ domain: keys, range: series.map((_, index) => fillOf(series, index, id)) });
  return (
    <BarStack
      data={[...points]}
      keys={keys}
      value={(point, key) => point.values[key] ?? 0}
      x={({ key }) => key}
      xScale={x}
      yScale={y}
      color={colour}
      offset="diverging"
    >
      {(stacks) =>
        stacks.flatMap((stack) =>
          stack.bars
            .filter(({ height }) => Math.abs(height) >= 0.5)
            .map((bar) => (
              <rect
                key={`${stack.key}-${bar.index}`}
                x={bar.x}
                y={bar.y}
                width={bar.width}
                height={Math.max(1, bar.height - (stack.index > 0 ? gap : 0))}
                fill={bar.color}
                rx="2"
              />
            )),
        )
      }
    </BarStack>
  );
};

const Grouped = ({ series, points, scales, id }: Props) => {
  const { x, y } = scales;
  const keys = series.map(({ key }) => key);
  const inGroup = scaleBand({ domain: keys, range: [0, x.bandwidth()], padding: 0.08 });
  return points.flatMap((point) =>
    keys.map((key, index) => {
      const value = y(point.values[key] ?? 0);
      return (
        <rect
          key={`${point.key}-${key}`}
          x={(x(point.key) ?? 0) + (inGroup(key) ?? 0)}
          y={Math.min(value, y(0))}
          width={inGroup.bandwidth()}
          height={Math.abs(value - y(0))}
          fill={fillOf(series, index, id)}
          rx="2"
        />
      );
    }),
  );
};

const Lines = ({ series, points, scales }: Props) => {
  const { x, y } = scales;
  const middle = x.bandwidth() / 2;
  return series.map(({ key, tone }, index) => (
    <LinePath
      key={key}
      data={[...points]}
      x={(point) => (x(point.key) ?? 0) + middle}
      y={(point) => y(point.values[key] ?? 0)}
      stroke={`var(--${tone})`}
      strokeWidth={2}
      // Lines differ in their dashes as well as in their colours.
      strokeDasharray={['', '6 4', '2 3'][index] ?? '8 2 2 2'}
    />
  ));
};
