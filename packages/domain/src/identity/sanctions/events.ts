// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/**
 * `suspension` ends by itself and `ban` does not: with both, a person reads and changes nothing. `channelBan`
 * is for one channel, `lowQuality` for videos (480p), `payoutHold` for creators. `illegalDownload` refuses
 * the log-in (IDN-129). The list only grows.
 */
export const sanctionKinds = [
  'warning',
  'suspension',
  'ban',
  'channelBan',
  'lowQuality',
  'payoutHold',
  'illegalDownload',
] as const;
export type SanctionKind = (typeof sanctionKinds)[number];

/**
 * What the log-in of an illegal downloader answers: 444 for an automatic block, 999 for an administrator's
 * mark.
 */
export const downloadStatuses = [444, 999] as const;
export type DownloadStatus = (typeof downloadStatuses)[number];

/** What an automatic block was decided by: what was asked for within one hour of the clock. */
export const downloadEvidence = z.object({
  /** Which limit was passed first. */
  measure: z.enum(['works', 'unplayableMs', 'networks']),
  since: timestamp,
  works: z.int(),
  /** Fetched beyond what could have been played meanwhile. */
  unplayableMs: z.int(),
  networks: z.int(),
  /** The works of which most was fetched, each with the mark of the person's copy. */
  keys: z.array(
    z.object({
      contentOid: oid,
      mark: z.string(),
      firstAt: timestamp,
      lastAt: timestamp,
      fetchedMs: z.int(),
    }),
  ),
});
export type DownloadEvidence = z.infer<typeof downloadEvidence>;

export const SanctionImposed = defineEvent(
  'SanctionImposed',
  {
    accountOid: oid,
    sanctionId: oid,
    kind: z.enum(sanctionKinds),
    /** Only of a `channelBan`. */
    channelOid: oid.nullable(),
    /** Only of `illegalDownload`. */
    errorStatus: z.union(downloadStatuses.map((status) => z.literal(status))).nullable(),
    /** What the person reads. */
    reason: z.string().nullable(),
    imposedAt: timestamp,
    /** The first moment at which it does not count any more; null until it is lifted. */
    until: timestamp.nullable(),
    /** Only of an automatic block. */
    evidence: downloadEvidence.optional(),
  },
  { subject: 'accountOid', sealed: { reason: 'profile' } },
);

export const SanctionLifted = defineEvent(
  'SanctionLifted',
  { accountOid: oid, sanctionId: oid, reason: z.string().nullable(), liftedAt: timestamp },
  { subject: 'accountOid', sealed: { reason: 'profile' } },
);

/** The person asked for another decision, once for each sanction. */
export const SanctionAppealed = defineEvent(
  'SanctionAppealed',
  { accountOid: oid, sanctionId: oid, text: z.string().nullable(), appealedAt: timestamp },
  { subject: 'accountOid', sealed: { text: 'profile' } },
);

/** A granted appeal ends the sanction. */
export const AppealDecided = defineEvent(
  'AppealDecided',
  {
    accountOid: oid,
    sanctionId: oid,
    granted: z.boolean(),
    answer: z.string().nullable(),
    decidedAt: timestamp,
  },
  { subject: 'accountOid', sealed: { answer: 'profile' } },
);

/** Whether automatic blocks for downloads leave this account alone (IDN-034). */
export const DownloaderExemptionChanged = defineEvent('DownloaderExemptionChanged', {
  accountOid: oid,
  exempt: z.boolean(),
});

export const sanctionEvents = [
  SanctionImposed,
  SanctionLifted,
  SanctionAppealed,
  AppealDecided,
  DownloaderExemptionChanged,
] as const;
export type SanctionEvent = EventOf<typeof sanctionEvents>;
