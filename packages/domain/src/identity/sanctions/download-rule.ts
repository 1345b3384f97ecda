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
  /** What was fetched beyond what could have been played meanwhile, in milliseconds. */
  readonly unplayableMs: number;
  readonly networks: number;
};

export const downloadRules = {
  /** The encoder's segments are about this long. */
  segmentMs: 4_000,
  /** The highest rate that the player offers. */
  fastestTimes: 2,
  /** Of one account, at the same time. */
  mostPlayers: 4,
  /**
   * What players fetch of a work ahead of what they play, after its begin and after each seek. Ours fetches a
   * minute each time, so 15 times are free. Safari's own player decides by itself, and Apple names no limit:
   * of what it fetches the same 15 minutes are free, be it in three seeks or in ten.
   */
  aheadMs: 900_000,
  /** The same of all works together: 360 times a minute, which is three times each of 120 works. */
  aheadTogetherMs: 21_600_000,
} as const;

type Span = Pick<FetchedWork, 'firstAt' | 'lastAt'>;

const fetchedMsOf = ({ segments }: FetchedWork): number => segments * downloadRules.segmentMs;
const playableMsOf = ({ firstAt, lastAt }: Span): number =>
  (Date.parse(lastAt) - Date.parse(firstAt)) * downloadRules.fastestTimes;
const sumOf = (works: readonly FetchedWork[], of: (work: FetchedWork) => number): number =>
  works.reduce((sum, work) => sum + of(work), 0);

/** What was fetched of a work beyond what one player could have played in its time, and keeps ahead. */
const unplayableMsOf = (work: FetchedWork): number =>
  Math.max(0, fetchedMsOf(work) - playableMsOf(work) - downloadRules.aheadMs);

/**
 * The same of all works together, as a few players share their time: without it, each work that is opened
 * early and copied late would have the whole hour to itself.
 */
const unplayableTogetherMs = (works: readonly FetchedWork[]): number => {
  const { aheadMs, aheadTogetherMs, mostPlayers } = downloadRules;
  const [first, ...others] = works;
  if (!first) return 0;
  const span = others.reduce<Span>(
    (all, { firstAt, lastAt }) => ({
      firstAt: firstAt < all.firstAt ? firstAt : all.firstAt,
      lastAt: lastAt > all.lastAt ? lastAt : all.lastAt,
    }),
    first,
  );
  const ahead = sumOf(works, (work) => Math.min(aheadMs, fetchedMsOf(work)));
  const playable = playableMsOf(span) * mostPlayers;
  return Math.max(0, sumOf(works, fetchedMsOf) - playable - Math.min(aheadTogetherMs, ahead));
};

type Finding = Pick<DownloadEvidence, 'measure' | 'works' | 'unplayableMs' | 'networks'>;

/**
 * Why no player asks for so much within an hour; undefined for what people play (IDN-129). With the default
 * limit of 180 minutes, no account fetches more than 17 hours of media within an hour, and who looks for a
 * place may do so 15 times in each work, 360 times in all, and 180 times more.
 */
export const downloadFinding = (
  { works, networks }: FetchedHour,
  limits: DownloadLimits,
): Finding | undefined => {
  const unplayableMs = Math.max(sumOf(works, unplayableMsOf), unplayableTogetherMs(works));
  const found = { works: works.length, unplayableMs, networks };
  const measure = (['works', 'unplayableMs', 'networks'] as const).find((one) => found[one] > limits[one]);
  return measure && { measure, ...found };
};
