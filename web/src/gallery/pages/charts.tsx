import { useFormat } from '../../lib/use-format.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import type { ChartKind, ChartPoint } from '../../ui/chart/chart-scale.ts';
import type { GalleryPage } from '../specimen.tsx';
import type { Words } from '../words.ts';

const paid = [620, 1280, 900, 1560, 1200, 1240, 1900, 1100, 760, 1390, 1010, 660, 1730, 1360, 1600, 1220];
const pointAt = (index: number, sign: number): ChartPoint => ({
  key: `2026-11-${String(index + 1).padStart(2, '0')}`,
  label: String(index + 1),
  name: `2026-11-${String(index + 1).padStart(2, '0')}`,
  values: { paid: (paid[index] ?? 0) * sign, bonus: ((index * 37) % 220) * sign },
});

type Props = { readonly words: Words; readonly kind: ChartKind; readonly points: readonly ChartPoint[] };

const Sample = ({ words, kind, points }: Props) => {
  const format = useFormat();
  return (
    <Chart
      kind={kind}
      title={words.revenue}
      pointName={words.day}
      series={[
        { key: 'paid', name: words.coins, tone: 'ink' },
        { key: 'bonus', name: words.bonusCoins, tone: 'bonus' },
      ]}
      points={points}
      format={format.count}
    />
  );
};

const month = paid.map((_, index) => pointAt(index, 1));
const withRefunds = month.map((point, index) => (index % 5 === 3 ? pointAt(index, -0.4) : point));
const nothing = month.map((point) => ({ ...point, values: { paid: 0, bonus: 0 } }));

export const chartPages: readonly GalleryPage[] = [
  {
    id: 'chart',
    specimens: [
      { state: 'stacked', show: (words) => <Sample words={words} kind="stacked" points={month} /> },
      {
        state: 'stacked, below zero',
        show: (words) => <Sample words={words} kind="stacked" points={withRefunds} />,
      },
      {
        state: 'grouped',
        show: (words) => <Sample words={words} kind="grouped" points={month.slice(0, 6)} />,
      },
      { state: 'lines', show: (words) => <Sample words={words} kind="lines" points={month} /> },
      { state: 'nothing yet', show: (words) => <Sample words={words} kind="stacked" points={nothing} /> },
    ],
  },
];
