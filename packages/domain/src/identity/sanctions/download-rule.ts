import type { Oid } from '../../ids.ts';
import type { Timestamp } from '../../time.ts';
import type { DownloadEvidence } from './events.ts';

/** What a person's player asked for of one work within one hour of the clock. */
export type FetchedWork = {
  readonly contentOid: Oid;
  readonly firstAt: Timestamp;
  readonly lastAt: Timestamp;
  /** Different segments. The same one again, or in another quality, is none more. */
  readonly segments: number;
};

export type FetchedHour = {
  readonly works: readonly FetchedWork[];
  /** Networks that the requests came from. */
  readonly networks: number;
};

/** What one person may ask for within an hour of the clock; more than any of these blocks the account. */
export type DownloadLimits = {
  readonly works: number;
  /** Of all works together, what was fetched beyond what could have been played meanwhile. */
  readonly unplayableMs: number;
  readonly networks: number;
};

export const downloadRules = {
  /** The encoder's segments are about this long. */
  segmentMs: 4_000,
  /** The highest rate that the player offers. */
  fastestTimes: 2,
  /** A player fetches ahead, up to ten minutes of a sound, and does so again after a seek. */
  aheadMs: 900_000,
} as const;

/**
 * What was fetched of a work beyond what a player could have played in the time that it took, and keeps
 * ahead.
 */
const unplayableMsOf = ({ firstAt, lastAt, segments }: FetchedWork): number => {
  const playableMs = (Date.parse(lastAt) - Date.parse(firstAt)) * downloadRules.fastestTimes;
  return Math.max(0, segments * downloadRules.segmentMs - playableMs - downloadRules.aheadMs);
};

type Finding = Pick<DownloadEvidence, 'measure' | 'works' | 'unplayableMs' | 'networks'>;

/** Why no player asks for so much within an hour; undefined for what people play (IDN-129). */
export const downloadFinding = (
  { works, networks }: FetchedHour,
  limits: DownloadLimits,
): Finding | undefined => {
  const unplayableMs = works.reduce((sum, work) => sum + unplayableMsOf(work), 0);
  const found = { works: works.length, unplayableMs, networks };
  const measure = (['works', 'unplayableMs', 'networks'] as const).find((one) => found[one] > limits[one]);
  return measure && { measure, ...found };
};
