import { readSaved, writeSaved } from './storage.ts';

/** Where a work was left in this browser. */
export type LeftHere = {
  readonly contentOid: string;
  /** Milliseconds from the begin; 0 where it begins again. */
  readonly positionMs: number;
  /** By this device's clock, in milliseconds since 1970; 0 where it is not known. */
  readonly at: number;
};

/** Older ones are forgotten: the list is read and written whole. */
const positionsKept = 200;

/** Where works were left, newest last. */
export const leftHere = (): readonly LeftHere[] => {
  try {
    const saved: unknown = JSON.parse(readSaved('positions') ?? '[]');
    return Array.isArray(saved) ? saved.flatMap(leftOf) : [];
  } catch {
    return [];
  }
};

/** As it is written: `[content oid, milliseconds, moment]`; former versions wrote no moment. */
const leftOf = (saved: unknown): LeftHere[] => {
  const [contentOid, positionMs, at = 0] = Array.isArray(saved) ? saved : [];
  const isRight = typeof contentOid === 'string' && isCount(positionMs) && isCount(at);
  return isRight ? [{ contentOid, positionMs, at }] : [];
};

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const keep = (positions: readonly LeftHere[]): void =>
  writeSaved(
    'positions',
    JSON.stringify(
      positions
        .slice(-positionsKept)
        .map(({ contentOid, positionMs, at }) => [contentOid, positionMs, at] as const),
    ),
  );

export const keepLeft = (left: LeftHere): void =>
  keep([...leftHere().filter(({ contentOid }) => contentOid !== left.contentOid), left]);

/** One work, or with null all of them. */
export const forgetLeft = (forgotten: string | null): void =>
  keep(forgotten === null ? [] : leftHere().filter(({ contentOid }) => contentOid !== forgotten));

/** The account whose positions these are; empty for a visitor's. */
export const leftBy = (): string => readSaved('positions-of') ?? '';

/**
 * Notes who is signed in. The positions of an account are forgotten when it is another one's turn, or a
 * visitor's: the service keeps them for it. A visitor who signs in takes theirs along.
 */
export const noteReader = (accountOid: string | null): void => {
  const before = leftBy();
  const now = accountOid ?? '';
  if (before === now) return;
  if (before !== '') forgetLeft(null);
  writeSaved('positions-of', now);
};
