import { type ReactNode, useId } from 'react';

import styles from './meter.module.css';

type Props = {
  readonly label: ReactNode;
  readonly value: number;
  readonly max: number;
  /** The same in words, e.g. "62 %, about 3 minutes left"; shown, and read out instead of the number. */
  readonly text: string;
  readonly tone?: 'ink' | 'coin' | 'bonus' | 'credit' | 'ok' | 'warn' | 'bad';
  /** For work that goes on until it is complete; otherwise the meter shows a level. */
  readonly progress?: boolean;
};

/** A part of a whole as a bar. */
export const Meter = ({ label, value, max, text, tone = 'ink', progress = false }: Props) => {
  const id = useId();
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className={styles.meter} data-tone={tone}>
      <div className={styles.words}>
        <span id={id}>{label}</span>
        <span aria-hidden="true">{text}</span>
      </div>
      <div
        className={styles.track}
        role={progress ? 'progressbar' : 'meter'}
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={text}
      >
        <div className={styles.fill} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
};
