import type { ReactNode } from 'react';

import styles from './facts.module.css';

/** Terms and what they are, one below the other: `dt` and `dd` elements. */
export const FactList = ({ children }: { readonly children: ReactNode }) => (
  <dl className={styles.facts}>{children}</dl>
);

/** An event as the log has it. */
export const RecordedData = ({ data }: { readonly data: unknown }) => (
  <pre className={styles.recorded}>{JSON.stringify(data, null, 2)}</pre>
);
