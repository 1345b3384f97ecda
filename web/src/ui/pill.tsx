import type { ReactNode } from 'react';

import styles from './states.module.css';

type PillProps = { readonly tone?: 'ok' | 'live' | 'plain'; readonly children: ReactNode };

/** A short state beside a title. */
export const Pill = ({ tone = 'ok', children }: PillProps) => (
  <span className={styles.pill} data-ui="pill" data-tone={tone}>
    {children}
  </span>
);
