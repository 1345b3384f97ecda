// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { target } from '../../target.ts';
import { timestamp } from '../../time.ts';
import { assetPurposes } from '../file-rules.ts';

/** Who may read the file: all people, or those whom its work lets in. */
export const assetAccess = z.enum(['public', 'private']);
export type AssetAccess = z.infer<typeof assetAccess>;

/** Why a file that was uploaded is refused. */
export const fileProblem = z.enum(['type', 'size', 'video']);
export type FileProblem = z.infer<typeof fileProblem>;

/** An upload in parts began. Its name is the owner's own text. */
export const UploadStarted = defineEvent(
  'UploadStarted',
  {
    assetOid: oid,
    ownerOid: oid,
    purpose: z.enum(assetPurposes),
    access: assetAccess,
    /** What the file belongs to; null while nothing is decided. */
    belongsTo: target.nullable(),
    fileName: z.string().nullable(),
    sizeBytes: z.int().positive(),
    /** Where the object store keeps it, and the store's own id of the upload. */
    objectKey: z.string(),
    uploadId: z.string(),
    startedAt: timestamp,
    /** An upload that is not finished by then is given up. */
    expiresAt: timestamp,
  },
  { subject: 'ownerOid', sealed: { fileName: 'profile' } },
);

/** All parts are there and are one object. The type follows from its content. */
export const UploadFinished = defineEvent('UploadFinished', {
  assetOid: oid,
  ownerOid: oid,
  mediaType: z.string(),
  sizeBytes: z.int().positive(),
  etag: z.string(),
  finishedAt: timestamp,
  /** It is held back until it was screened. Absent in older events: what came before files were screened. */
  screening: z.literal('awaited').optional(),
});

/** The file is none that is taken; it is removed. */
export const UploadRefused = defineEvent('UploadRefused', {
  assetOid: oid,
  ownerOid: oid,
  problem: fileProblem,
  /** What the content is; null where that is unknown. */
  mediaType: z.string().nullable(),
});

/** The owner gave the upload up, or its time passed. */
export const UploadCancelled = defineEvent('UploadCancelled', {
  assetOid: oid,
  ownerOid: oid,
  cause: z.enum(['owner', 'expired']),
});

export const AssetRenamed = defineEvent(
  'AssetRenamed',
  { assetOid: oid, ownerOid: oid, fileName: z.string().nullable() },
  { subject: 'ownerOid', sealed: { fileName: 'profile' } },
);

/** What the file belongs to, and its place among the files there. */
export const AssetAssigned = defineEvent('AssetAssigned', {
  assetOid: oid,
  ownerOid: oid,
  belongsTo: target.nullable(),
  place: z.int().nonnegative(),
});

/** The owner deletes a file of a work. A work that takes it before the end keeps it. */
export const AssetDeletionBegun = defineEvent('AssetDeletionBegun', { assetOid: oid, ownerOid: oid });

/** The file is removed from the object store. */
export const AssetDeleted = defineEvent('AssetDeleted', { assetOid: oid, ownerOid: oid });

/**
 * Why a video or a sound could not be encoded; the words of package media, and `lost` for what the object
 * store does not have.
 */
export const encodingProblem = z.enum([
  'format',
  'no-video',
  'no-audio',
  'damaged',
  'dimensions',
  'frames',
  'streams',
  'duration',
  'time',
  'memory',
  'crashed',
  'lost',
]);
export type EncodingProblem = z.infer<typeof encodingProblem>;

/** What can be played of a file was made. It lies below `outputPrefix` in the object store. */
export const AssetEncoded = defineEvent('AssetEncoded', {
  assetOid: oid,
  ownerOid: oid,
  outputPrefix: z.string(),
  kind: z.enum(['video', 'audio']),
  durationMs: z.int().nonnegative(),
  /** As people see it; null for a sound. */
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  /** How long its preview is. Absent where it is from before previews were a part of the file at most. */
  previewMs: z.int().nonnegative().optional(),
});

/** It cannot be played. */
export const AssetEncodingFailed = defineEvent('AssetEncodingFailed', {
  assetOid: oid,
  ownerOid: oid,
  problem: encodingProblem,
});

/** A person has a file encoded again that could not be encoded. */
export const AssetEncodingRequested = defineEvent('AssetEncodingRequested', {
  assetOid: oid,
  ownerOid: oid,
  /** Counts the requests for this file from 1. */
  request: z.int().positive(),
});

/** A picture came whole and was made into its sizes, which lie below `objectKey` in the object store. */
export const PictureKept = defineEvent('PictureKept', {
  assetOid: oid,
  ownerOid: oid,
  /** As it came. */
  mediaType: z.string(),
  sizeBytes: z.int().positive(),
  objectKey: z.string(),
  /** As people see it. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** Its mean colour, `#rrggbb`. */
  colour: z.string(),
  keptAt: timestamp,
  /** It is held back until it was screened. Absent in older events, as above. */
  screening: z.literal('awaited').optional(),
});

/** Nothing showed the picture any more when unused pictures were looked for. It stays for a while. */
export const PictureRetired = defineEvent('PictureRetired', {
  assetOid: oid,
  ownerOid: oid,
  retiredAt: timestamp,
});
/** Something shows the picture again, so it stays. */
export const PictureReinstated = defineEvent('PictureReinstated', { assetOid: oid, ownerOid: oid });

/**
 * What a file was screened for: executables and archive bombs by its content, malware, and what a picture
 * shows.
 */
export const screenings = ['content', 'malware', 'picture'] as const;
export type Screening = (typeof screenings)[number];

/** It was screened and nothing was found. It is served to those whom its work lets in. */
export const AssetScreened = defineEvent('AssetScreened', {
  assetOid: oid,
  ownerOid: oid,
  /** Malware and pictures are screened where that is configured. */
  screenedFor: z.array(z.enum(screenings)),
  screenedAt: timestamp,
});

/** Why a file is quarantined. */
export const quarantineReason = z.enum([
  'executable',
  'archiveBomb',
  'archiveDepth',
  'archiveUnreadable',
  'malware',
  'picture',
]);
export type QuarantineReason = z.infer<typeof quarantineReason>;

/** Something was found in it. It is not served until an administrator releases it. */
export const AssetQuarantined = defineEvent('AssetQuarantined', {
  assetOid: oid,
  ownerOid: oid,
  reason: quarantineReason,
  /**
   * What exactly, in the words of the scanner: a kind of program, a name of malware, labels. Null where the
   * reason says all.
   */
  finding: z.string().nullable(),
  quarantinedAt: timestamp,
});

/** The owner says why the file is harmless. */
export const QuarantineReviewRequested = defineEvent(
  'QuarantineReviewRequested',
  { assetOid: oid, ownerOid: oid, statement: z.string().nullable(), requestedAt: timestamp },
  { subject: 'ownerOid', sealed: { statement: 'profile' } },
);

/** An administrator released the file, or refused it for good. */
export const QuarantineDecided = defineEvent('QuarantineDecided', {
  assetOid: oid,
  ownerOid: oid,
  outcome: z.enum(['released', 'refused']),
  reason: z.string(),
  decidedBy: oid,
  decidedAt: timestamp,
});

export const assetEvents = [
  UploadStarted,
  UploadFinished,
  UploadRefused,
  UploadCancelled,
  AssetRenamed,
  AssetAssigned,
  AssetDeletionBegun,
  AssetDeleted,
  AssetEncoded,
  AssetEncodingFailed,
  AssetEncodingRequested,
  PictureKept,
  PictureRetired,
  PictureReinstated,
  AssetScreened,
  AssetQuarantined,
  QuarantineReviewRequested,
  QuarantineDecided,
] as const;
export type AssetEvent = EventOf<typeof assetEvents>;
