import { type KeyboardEvent, useRef } from 'react';
import styles from './chart.module.css';
import { type ChartPoint, plot, type scalesFor } from './chart-scale.ts';

type Props = {
  readonly points: readonly ChartPoint[];
  readonly words: (point: ChartPoint) => string;
  /** The point whose values are shown. */
  readonly shown: number | undefined;
  readonly scales: ReturnType<typeof scalesFor>;
  readonly onShow: (index: number | undefined) => void;
  readonly onOpen: ((point: ChartPoint) => void) | undefined;
};

/**
 * One target a point, as high as the chart. One of them is in the order of the keyboard; arrow keys go on
 * from it.
 */
export const PointTargets = ({ points, words, shown, scales, onShow, onOpen }: Props) => {
  const group = useRef<SVGGElement>(null);
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onShow(undefined);
    const here = points[shown ?? points.length - 1];
    if (event.key === 'Enter' && here) onOpen?.(here);
    const to = nextPoint(event.key, shown ?? points.length - 1, points.length);
    if (to === undefined) return;
    event.preventDefault();
    onShow(to);
    group.current?.querySelectorAll<SVGGElement>('[data-point]')[to]?.focus();
  };
  const { x } = scales;
  const margin = (x.step() - x.bandwidth()) / 2;
  return (
    <g ref={group} onKeyDown={walk} onPointerLeave={() => onShow(undefined)} onBlur={() => onShow(undefined)}>
      {points.map((point, index) => (
        <g
          key={point.key}
          role={onOpen ? 'button' : 'img'}
          aria-label={words(point)}
          tabIndex={index === (shown ?? points.length - 1) ? 0 : -1}
          data-point={point.key}
          className={styles.point}
          onFocus={() => onShow(index)}
          onPointerEnter={() => onShow(index)}
          onClick={() => onOpen?.(point)}
        >
          <rect
            x={(x(point.key) ?? 0) - margin}
            y={plot.top - 4}
            width={x.step()}
            height={plot.bottom - plot.top + 8}
            rx="3"
          />
        </g>
      ))}
    </g>
  );
};

/** Where a key leads from a point; undefined for keys that lead nowhere. */
export const nextPoint = (key: string, from: number, count: number): number | undefined => {
  const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: count - 1 }[key];
  return to !== undefined && to >= 0 && to < count ? to : undefined;
};
