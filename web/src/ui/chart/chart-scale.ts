import { scaleBand, scaleLinear } from '@visx/scale';

/** What of a chart is drawn: `stacked` and `grouped` bars, or lines. */
export type ChartKind = 'stacked' | 'grouped' | 'lines';

export type ChartSeries = {
  readonly key: string;
  readonly name: string;
  readonly tone: 'ink' | 'coin' | 'bonus' | 'credit' | 'ok' | 'live';
  /** A line over bars, for what they are compared with. It stands behind the others in the list. */
  readonly drawn?: 'line';
};

export type ChartPoint = {
  /** Unique, e.g. a day. */
  readonly key: string;
  /** Under the axis: short. */
  readonly label: string;
  /** In the tooltip and the table: whole. */
  readonly name: string;
  /** A whole number for each series. */
  readonly values: Readonly<Record<string, number>>;
};

export const chartHeight = 260;
const margin = { top: 12, bottom: 30, left: 56, right: 4 };
/** A digit of the axis is at most so wide, in pixels, at its 12 px. */
const digitWidth = 7;
export const plot = {
  top: margin.top,
  bottom: chartHeight - margin.bottom,
};

/** The lowest and highest value that the axis has to show; 0 is always part of it. */
export const extent = (
  kind: ChartKind,
  points: readonly ChartPoint[],
  series: readonly ChartSeries[],
): readonly [lowest: number, highest: number] => {
  const ends = points.flatMap(({ values }) => {
    const valuesOf = (some: readonly ChartSeries[]) => some.map(({ key }) => values[key] ?? 0);
    if (kind !== 'stacked') return valuesOf(series);
    const of = valuesOf(series.filter(({ drawn }) => drawn === undefined));
    const beside = valuesOf(series.filter(({ drawn }) => drawn === 'line'));
    // Each direction stacks by itself: what was sold goes up, what was given back beyond that hangs down.
    return [sum(of.filter((value) => value > 0)), sum(of.filter((value) => value < 0)), ...beside];
  });
  const highest = Math.max(0, ...ends);
  return [Math.min(0, ...ends), highest === 0 && ends.every((end) => end >= 0) ? 1 : highest];
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

type Frame = {
  /** In pixels. */
  readonly width: number;
  readonly points: readonly ChartPoint[];
  readonly extent: readonly [lowest: number, highest: number];
  readonly format: (value: number) => string;
};

/** The scales of a chart. The plot begins where the longest label of the value axis ends. */
export const scalesFor = ({ width, points, extent: [lowest, highest], format }: Frame) => {
  const y = scaleLinear({ domain: [lowest, highest], range: [plot.bottom, plot.top], nice: 4 });
  const ticks = wholeTicks(y.ticks(4));
  const longest = Math.max(0, ...ticks.map((value) => format(value).length));
  const left = Math.max(margin.left, longest * digitWidth + 8);
  // Before it is measured, a chart has no width at all.
  const right = Math.max(left + 1, width - margin.right);
  const x = scaleBand({ domain: points.map(({ key }) => key), range: [left, right], padding: 0.3 });
  return { left, right, ticks, x, y };
};

/** The points that have a label: as many as there is room for, the first always among them. */
export const labelled = (
  points: readonly ChartPoint[],
  room: { readonly width: number; readonly perLabel: number },
): ChartPoint[] => {
  const every = Math.max(1, Math.ceil((points.length * room.perLabel) / Math.max(1, room.width)));
  return points.filter((_, index) => index % every === 0);
};

/** Axis values without fractions: coins and minor units have none. */
export const wholeTicks = (ticks: readonly number[]): number[] => ticks.filter(Number.isInteger);
