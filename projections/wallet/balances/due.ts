import { addDays, dayMs, warningDays } from '@fanfold/domain';

import type { LotRow } from './tables.ts';

/** The number of a lot's warnings whose time has passed at `at`. */
export const warningsOver = (expiresAt: string, at: string): number => {
  const leftMs = Date.parse(expiresAt) - Date.parse(at);
  return warningDays.filter((days) => leftMs <= days * dayMs).length;
};

/** The next deadline of a lot: its next warning, or its expiry. An empty lot has none. */
export const dueAt = ({
  coins,
  expires_at,
  warnings_over,
}: Pick<LotRow, 'coins' | 'expires_at' | 'warnings_over'>): string | null => {
  if (coins === 0) return null;
  const next = warningDays[warnings_over];
  return next === undefined ? expires_at : addDays(expires_at, -next);
};
