import { addDays, dayMs, warningDays } from '@fanfold/domain';

import type { LotRow } from './tables.ts';

/** How many of a lot's warnings have their time behind them at `at`. */
export const warningsOver = (expiresAt: string, at: string): number => {
  const leftMs = Date.parse(expiresAt) - Date.parse(at);
  return warningDays.filter((days) => leftMs <= days * dayMs).length;
};

/** When a lot falls due: at its next warning, or when it expires. An empty one never does. */
export const dueAt = ({
  coins,
  expires_at,
  warnings_over,
}: Pick<LotRow, 'coins' | 'expires_at' | 'warnings_over'>): string | null => {
  if (coins === 0) return null;
  const next = warningDays[warnings_over];
  return next === undefined ? expires_at : addDays(expires_at, -next);
};
