import type { ReactNode } from 'react';

import { useFormat } from '../../lib/use-format.ts';
import styles from './settlement.module.css';

export type WaterfallStep = {
  readonly key: string;
  readonly name: ReactNode;
  readonly won: number;
  /** A sum of what stands above it, and not a step of its own. */
  readonly total?: boolean;
};

type Placed = WaterfallStep & { readonly from: number };

/** A step begins at the lower of the levels before and after it; a total begins at nothing. */
const placed = (steps: readonly WaterfallStep[]): Placed[] => {
  let level = 0;
  return steps.map((step) => {
    const before = level;
    level = step.total ? step.won : level + step.won;
    return { ...step, from: step.total ? 0 : Math.min(before, level) };
  });
};

/** Steps from gross to net: each bar begins where the one above it ended. */
export const Waterfall = ({ steps }: { readonly steps: readonly WaterfallStep[] }) => {
  const format = useFormat();
  const widest = Math.max(1, ...steps.map(({ won }) => Math.abs(won)));
  const percent = (won: number) => `${(Math.max(0, won) / widest) * 100}%`;
  return (
    <dl className={styles.waterfall} data-testid="waterfall">
      {placed(steps).map(({ key, name, won, total, from }) => {
        return (
          <div key={key} className={total ? `${styles.step} ${styles.total}` : styles.step}>
            <dt>{name}</dt>
            <dd className={styles.track} aria-hidden="true">
              <span
                className={styles.bar}
                data-takes={won < 0}
                style={{ insetInlineStart: percent(from), width: percent(Math.abs(won)) }}
              />
            </dd>
            <dd className={styles.amount}>
              {won < 0 ? '−' : ''}
              {format.money({ minor: Math.abs(won), currency: 'KRW' })}
            </dd>
          </div>
        );
      })}
    </dl>
  );
};
