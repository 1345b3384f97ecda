import { describe, expect, it } from 'vitest';

import { type ChartPoint, type ChartSeries, extent, labelled, scalesFor, wholeTicks } from './chart-scale.ts';
import { nextPoint } from './point-targets.tsx';

const series: readonly ChartSeries[] = [
  { key: 'paid', name: 'Coins', tone: 'ink' },
  { key: 'bonus', name: 'Bonus coins', tone: 'bonus' },
];
const format = String;
const point = (paid: number, bonus = 0, key = `${paid}/${bonus}`): ChartPoint => ({
  key,
  label: key,
  name: key,
  values: { paid, bonus },
});

describe('what the axis of a chart shows', () => {
  it.each([
    ['stacked', [point(100, 50)], [0, 150]],
    ['grouped', [point(100, 50)], [0, 100]],
    ['lines', [point(100, 50), point(-20)], [-20, 100]],
    // What was sold goes up, what was given back hangs down: the two are not set off against each other.
    ['stacked', [point(-120, 40)], [-120, 40]],
    ['stacked', [point(0)], [0, 1]],
    ['stacked', [point(-5)], [-5, 0]],
  ] as const)('%s %j from and to %j', (kind, points, range) => {
    expect(extent(kind, points, series)).toEqual(range);
  });

  it('has a line for zero even when nothing was sold', () => {
    const points = [point(0)];
    const { y } = scalesFor({ width: 1080, points, extent: extent('stacked', points, series), format });
    expect(wholeTicks(y.ticks(4))).toEqual([0, 1]);
  });

  it('puts zero above the bottom where something hangs below it', () => {
    const { y } = scalesFor({ width: 1080, points: [point(-120), point(40)], extent: [-120, 40], format });
    expect(y(0)).toBeLessThan(y(-120));
    expect(y(40)).toBeLessThan(y(0));
  });

  it('draws nothing inside out before its place was measured', () => {
    const points = [point(100), point(40)];
    const { x } = scalesFor({ width: 0, points, extent: [0, 100], format });
    expect(x.bandwidth()).toBeGreaterThanOrEqual(0);
  });

  it('leaves the labels of the value axis the room that they need', () => {
    const points = [point(240_000)];
    const figures = { width: 320, points, extent: [0, 240_000] as const };
    const won = (value: number) => `${value.toLocaleString('es')} ₩`;
    const short = scalesFor({ ...figures, format });
    const long = scalesFor({ ...figures, format: won });
    expect(long.left).toBeGreaterThanOrEqual(won(200_000).length * 7);
    expect(long.left).toBeGreaterThan(short.left);
  });

  it('labels every point where there is room, and fewer where there is not', () => {
    const month = Array.from({ length: 30 }, (_, day) => point(1, 0, String(day)));
    expect(labelled(month, { width: 1080, perLabel: 34 })).toHaveLength(30);
    expect(labelled(month, { width: 300, perLabel: 34 }).map(({ key }) => key)).toEqual([
      '0',
      '4',
      '8',
      '12',
      '16',
      '20',
      '24',
      '28',
    ]);
  });
});

describe('the arrow keys of a chart', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 0, undefined],
    ['ArrowRight', 2, undefined],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['a', 0, undefined],
  ])('%s from %i leads to %s', (key, from, to) => expect(nextPoint(key, from, 3)).toBe(to));
});
