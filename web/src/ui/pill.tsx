import type { ReactNode } from 'react';

import './states.css';

type PillProps = { readonly tone?: 'ok' | 'live' | 'plain'; readonly children: ReactNode };

/** A short state beside a title. */
export const Pill = ({ tone = 'ok', children }: PillProps) => (
  <span className={`pill pill-${tone}`}>{children}</span>
);
