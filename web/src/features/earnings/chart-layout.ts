import type { RevenueReply } from '@fanfold/contracts/earnings';

export type Day = RevenueReply['days'][number];

export type Bar = {
  readonly day: Day;
  readonly x: number;
  readonly width: number;
  readonly paid: { readonly y: number; readonly height: number };
  readonly bonus: { readonly y: number; readonly height: number };
};

export type ChartLayout = {
  readonly width: number;
  readonly height: number;
  /** The line that stands for 0 coins; refunds of earlier days hang below it. */
  readonly zero: number;
  readonly bars: readonly Bar[];
  /** Every how many days there is room for a label. */
  readonly labelEvery: number;
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
};

const top = 14;
const bottom = 206;
const left = 46;
const gap = 2;

/** Fills the days that sold nothing, so that every day has its place. */
export const everyDay = (days: readonly string[], known: readonly Day[]): Day[] => {
  const byDay = new Map(known.map((day) => [day.day, day]));
  return days.map((day) => byDay.get(day) ?? { day, paidCoins: 0, bonusCoins: 0, sales: 0, refunds: 0 });
};

/** Stacked bars of one month in `width` pixels: paid coins from the line up, bonus coins on top of them. */
export const layOut = (days: readonly Day[], width: number): ChartLayout => {
  const highest = Math.max(0, ...days.map((day) => positive(day.paidCoins) + positive(day.bonusCoins)));
  const lowest = Math.min(0, ...days.map((day) => negative(day.paidCoins) + negative(day.bonusCoins)));
  const step = niceStep(highest - lowest);
  const ceiling = Math.max(step, Math.ceil(highest / step) * step);
  const floor = Math.floor(lowest / step) * step;
  const scale = (bottom - top) / (ceiling - floor);
  const y = (value: number) => bottom - (value - floor) * scale;
  // Before its place is measured a chart has no width at all.
  const slot = Math.max(0, width - left) / Math.max(1, days.length);
  return {
    width,
    height: 240,
    zero: y(0),
    labelEvery: slot >= 22 ? 1 : 5,
    bars: days.map((day, index) =>
      barOf(day, { x: left + index * slot + slot * 0.18, width: slot * 0.64, y }),
    ),
    ticks: Array.from({ length: Math.round((ceiling - floor) / step) + 1 }, (_, index) => {
      const value = floor + index * step;
      return { value, y: y(value) };
    }),
  };
};

type Place = { readonly x: number; readonly width: number; readonly y: (value: number) => number };

const barOf = (day: Day, { x, width: barWidth, y }: Place): Bar => {
  const paid = spanOf(y, 0, day.paidCoins);
  // Each kind stacks in its own direction: what was sold goes up, what was given back beyond that hangs down.
  const base = day.bonusCoins >= 0 ? positive(day.paidCoins) : negative(day.paidCoins);
  const bonus = spanOf(y, base, base + day.bonusCoins);
  const apart = paid.height > 0 && bonus.height > gap ? gap : 0;
  return {
    day,
    x,
    width: barWidth,
    paid,
    bonus: { y: day.bonusCoins >= 0 ? bonus.y : bonus.y + apart, height: bonus.height - apart },
  };
};

const spanOf = (y: (value: number) => number, from: number, to: number) => ({
  y: Math.min(y(from), y(to)),
  height: Math.abs(y(from) - y(to)),
});

const positive = (value: number) => Math.max(0, value);
const negative = (value: number) => Math.min(0, value);

/** 1, 2 or 5 times a power of ten, so that three to six lines cross the chart. */
export const niceStep = (range: number): number => {
  const rough = Math.max(1, range / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= rough) ?? 10;
  return factor * power;
};
