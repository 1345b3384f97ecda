import type { ReactNode } from 'react';

import styles from './stat.module.css';

type Props = {
  readonly label: ReactNode;
  /** The figure: a number, coins, money. */
  readonly value: ReactNode;
  /** An explanation of the figure, in a sentence. */
  readonly note?: ReactNode;
  /** A meter under the figure. */
  readonly children?: ReactNode;
};

/** A key figure in large type, under a strong rule. */
export const Stat = ({ label, value, note, children }: Props) => (
  <div className={styles.stat}>
    <dl>
      <dt>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      {note ? <dd className={styles.note}>{note}</dd> : null}
    </dl>
    {children}
  </div>
);

/** Figures side by side. */
export const Stats = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.stats}>{children}</div>
);
