import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';

import { useFormat } from '../../lib/use-format.ts';
import { BonusGlyph, CoinGlyph } from '../../ui/icons.tsx';
import { type Bar, type Day, layOut } from './chart-layout.ts';

/** Coins a day, paid and bonus. Arrow keys walk through the days; the words below say what the eye sees. */
export const RevenueChart = ({ days }: { readonly days: readonly Day[] }) => {
  const { t } = useLingui();
  const [shown, setShown] = useState<number>();
  const { figure, width } = useWidth();
  const chart = layOut(days, width);
  const hatch = useId();
  const { group, walk } = useArrowKeys(days.length, setShown);
  const day = shown === undefined ? undefined : days[shown];
  return (
    <figure className="chart" ref={figure}>
      <svg
        viewBox={`0 0 ${chart.width} ${chart.height}`}
        role="group"
        aria-label={t`Coins a day, paid and bonus. Arrow keys move between days.`}
      >
        <defs>
          <pattern
            id={hatch}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="6" height="6" fill="var(--bonus)" />
            <path d="M0 0v6" stroke="var(--card)" strokeWidth="1.6" opacity="0.55" />
          </pattern>
        </defs>
        <Grid ticks={chart.ticks} zero={chart.zero} width={chart.width} />
        <g ref={group} onKeyDown={walk} onPointerLeave={() => setShown(undefined)}>
          {chart.bars.map((bar, index) => (
            <DayBar
              key={bar.day.day}
              bar={bar}
              labelled={index === 0 || (index + 1) % chart.labelEvery === 0}
              fill={`url(#${hatch})`}
              tabIndex={index === (shown ?? days.length - 1) ? 0 : -1}
              chosen={index === shown}
              onShow={() => setShown(index)}
            />
          ))}
        </g>
      </svg>
      <figcaption>
        <span className="legend">
          <span>
            <CoinGlyph /> <i className="legend-paid" /> <Trans>Coins</Trans>
          </span>
          <span>
            <BonusGlyph /> <i className="legend-bonus" /> <Trans>Bonus coins</Trans>
          </span>
        </span>
        <span className="chart-day">{day ? <DayWords day={day} /> : null}</span>
      </figcaption>
    </figure>
  );
};

/** The chart is drawn as wide as it is shown, so that its words keep their size on a phone. */
const useWidth = () => {
  const figure = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(1080);
  useLayoutEffect(() => {
    if (figure.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 1080)));
    observer.observe(figure.current);
    return () => observer.disconnect();
  }, []);
  return { figure, width };
};

const useArrowKeys = (count: number, show: (index: number) => void) => {
  const group = useRef<SVGGElement>(null);
  const walk = (event: KeyboardEvent) => {
    const days = [...(group.current?.querySelectorAll<SVGGElement>('[data-day]') ?? [])];
    const at = days.indexOf(document.activeElement as unknown as SVGGElement);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined || days[to] === undefined) return;
    event.preventDefault();
    show(to);
    days[to].focus();
  };
  return { group, walk };
};

type BarProps = {
  readonly bar: Bar;
  readonly labelled: boolean;
  readonly fill: string;
  readonly tabIndex: 0 | -1;
  readonly chosen: boolean;
  readonly onShow: () => void;
};

const DayBar = ({ bar, labelled, fill, tabIndex, chosen, onShow }: BarProps) => {
  const words = useDayWords()(bar.day);
  return (
    <g
      role="img"
      aria-label={words}
      tabIndex={tabIndex}
      data-day={bar.day.day}
      className={chosen ? 'day day-chosen' : 'day'}
      onFocus={onShow}
      onPointerEnter={onShow}
    >
      <rect
        className="day-slot"
        x={bar.x - bar.width * 0.25}
        y="8"
        width={bar.width * 1.5}
        height="220"
        rx="3"
      />
      <rect x={bar.x} y={bar.paid.y} width={bar.width} height={bar.paid.height} fill="var(--ink)" rx="2" />
      <rect x={bar.x} y={bar.bonus.y} width={bar.width} height={bar.bonus.height} fill={fill} rx="2" />
      {labelled ? (
        <text x={bar.x + bar.width / 2} y="224" fontSize="12" textAnchor="middle" fill="var(--ink-3)">
          {Number(bar.day.day.slice(8))}
        </text>
      ) : null}
    </g>
  );
};

type GridProps = {
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  readonly zero: number;
  readonly width: number;
};

const Grid = ({ ticks, zero, width }: GridProps) => {
  const format = useFormat();
  return (
    <g aria-hidden="true">
      {ticks.map(({ value, y }) => (
        <g key={value}>
          <path d={`M46 ${y}H${width}`} stroke={y === zero ? 'var(--ink-3)' : 'var(--rule)'} />
          <text x="38" y={y + 4} fontSize="11" textAnchor="end" fill="var(--ink-3)">
            {format.count(value)}
          </text>
        </g>
      ))}
    </g>
  );
};

const DayWords = ({ day }: { readonly day: Day }) => useDayWords()(day);

const useDayWords = () => {
  const { t } = useLingui();
  const format = useFormat();
  return ({ day, paidCoins, bonusCoins, sales, refunds }: Day): string => {
    const date = format.shortDay(day);
    const paid = format.count(paidCoins);
    const bonus = format.count(bonusCoins);
    return t`${date}: ${paid} coins, ${bonus} bonus coins, ${sales} sold, ${refunds} refunded`;
  };
};
