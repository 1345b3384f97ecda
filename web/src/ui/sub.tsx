import type { ReactNode } from 'react';

import styles from './sub.module.css';

type SubProps = {
  /** Only in a narrow window, in place of a column that is hidden there. */
  readonly narrow?: boolean;
  readonly children: ReactNode;
};

/** The second line of a cell or an entry, in smaller type. */
export const Sub = ({ narrow, children }: SubProps) => (
  <span className={narrow ? `${styles.sub} ${styles.narrow}` : styles.sub} data-ui="sub">
    {children}
  </span>
);

/** Words that stay on one line, e.g. a date. */
export const OneLine = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.oneLine}>{children}</span>
);
