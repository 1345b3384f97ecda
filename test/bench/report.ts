import type { Figure } from './bench.ts';
import { rounded } from './support/statistics.ts';

/** Less is better for times, and for ratios of times. */
const lessIsBetter: ReadonlySet<Figure['unit']> = new Set(['ms', 'µs', 'bytes', 'x']);

/** How much better ours is than the other: above 1 is better, in either direction of the unit. */
export const advantage = ({ unit, ours }: Figure, other: number | null): number | null => {
  if (other === null || ours === 0 || other === 0 || unit === '%') return null;
  return rounded(lessIsBetter.has(unit) ? other / ours : ours / other);
};

/** One line for programs. */
export const jsonLine = (figure: Figure): string =>
  JSON.stringify({
    bench: figure.bench,
    figure: figure.figure,
    unit: figure.unit,
    ours: rounded(figure.ours),
    peer: figure.peer === null ? null : rounded(figure.peer),
    floor: figure.floor === null ? null : rounded(figure.floor),
    ours_to_peer: advantage(figure, figure.peer),
    ours_to_floor: advantage(figure, figure.floor),
  });

const titles = ['figure', 'unit', 'ours', 'peer', 'floor', 'to peer', 'to floor'] as const;

/** A table for people; it is Markdown too, so that it can be pasted into documentation. */
export const table = (figures: readonly Figure[]): string => {
  const rows = figures.map((figure) => [
    figure.figure,
    figure.unit,
    shown(figure.ours),
    shown(figure.peer),
    shown(figure.floor),
    times(advantage(figure, figure.peer)),
    times(advantage(figure, figure.floor)),
  ]);
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => pad(cell, widths[column] ?? 0, column < 2)).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column < 2 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(titles), rule, ...rows.map(line)].join('\n');
};

const pad = (text: string, width: number, left: boolean): string =>
  left ? text.padEnd(width) : text.padStart(width);

const shown = (value: number | null): string =>
  value === null ? '' : rounded(value).toLocaleString('en', { maximumFractionDigits: 3 });

const times = (value: number | null): string => (value === null ? '' : `${value}×`);
