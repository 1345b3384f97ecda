import { addDays, type Timestamp } from './time.ts';

/** How many days before a lot expires its owner is told; each once. */
export const warningDays = [30, 7] as const;
export type WarningDays = (typeof warningDays)[number];

/**
 * The warning that is due at `now` for a lot, or undefined. Who was told of seven days is not told of thirty
 * any more, and a lot that is over is not warned of.
 */
export const dueWarning = (
  expiresAt: Timestamp,
  warned: WarningDays | undefined,
  now: Timestamp,
): WarningDays | undefined => {
  if (expiresAt <= now) return undefined;
  const due = warningDays.findLast((days) => addDays(expiresAt, -days) <= now);
  return due !== undefined && (warned === undefined || due < warned) ? due : undefined;
};
