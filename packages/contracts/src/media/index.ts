import { targetKinds, timestamp } from '@fanfold/domain';
import { assetAccess, assetPurposes, encodingProblem, screeningStatuses } from '@fanfold/domain/media';
import { z } from 'zod';

import { Freshness, oid, pageQuery, position } from '../common.ts';
import { absentParties } from './screening.ts';

export * from './pictures.ts';
export * from './screening.ts';

/** The specification calls an asset's id its key. */
const key = oid;

const fileName = z.string().trim().min(1).max(255);
const belongsTo = z.object({ kind: z.enum(targetKinds), oid });

/** UPL-018: what is uploaded, into what. `sizeBytes` says how many parts there are. */
export const StartUploadBody = z.object({
  fileName,
  sizeBytes: z.int().positive(),
  purpose: z.enum(assetPurposes),
  access: assetAccess.default('private'),
  /** What the file belongs to, if that exists already. */
  context: belongsTo.nullable().default(null),
});

/** How many uploads one person may have that are begun and not finished; an upload that expired is none. */
export const mostOpenUploads = 20;

/** How a file is cut: part `n`, from 1, has `partBytes` bytes, the last one what is left. */
const Cut = z.object({ key, partBytes: z.int(), numParts: z.int(), expiresAt: timestamp });
export const StartUploadReply = Cut;

/** UPL-001: addresses for the parts from `from` that are still missing. */
export const PartUrlsQuery = z.object({
  key,
  from: z.coerce.number().int().min(1).max(10_000).default(1),
  /** Compared with what was announced; anything else than that is refused. */
  numParts: z.coerce.number().int().min(1).max(10_000).optional(),
  filetype: z.string().max(100).optional(),
  access: assetAccess.optional(),
  context: z.string().max(100).optional(),
});
export const PartUrlsReply = Cut.extend({
  /** What the object store has received. */
  received: z.array(z.object({ number: z.int(), sizeBytes: z.int(), ETag: z.string() })),
  /** At most 100; each takes one PUT of exactly `sizeBytes` and works for an hour. */
  urls: z.array(z.object({ number: z.int(), sizeBytes: z.int(), url: z.string() })),
});

/** UPL-011. `ETag` is the answer's header of the PUT, with or without quotation marks. */
export const PartDoneBody = z.object({
  key,
  url: z.url().max(4_096),
  ETag: z.string().trim().min(1).max(200),
});
export const PartDoneReply = z.object({ number: z.int(), sizeBytes: z.int() });

/** UPL-010, UPL-012. */
export const UploadDoneBody = z.object({ key });

export const assetStatuses = ['uploading', 'uploaded', 'refused', 'cancelled', 'deleted'] as const;
export const Asset = z.object({
  key,
  fileName: z.string().nullable(),
  purpose: z.enum(assetPurposes),
  access: assetAccess,
  status: z.enum(assetStatuses),
  /** By its content; null while that is unknown. */
  mediaType: z.string().nullable(),
  sizeBytes: z.int(),
  context: belongsTo.nullable(),
  place: z.int(),
  screening: z.enum(screeningStatuses),
  startedAt: timestamp,
  expiresAt: timestamp,
});
export type Asset = z.infer<typeof Asset>;

export const AssetsQuery = pageQuery.extend({
  status: z.enum(['uploading', 'uploaded']).default('uploaded'),
});
export const AssetsReply = Freshness.extend({ assets: z.array(Asset), nextCursor: z.string().nullable() });

/** UPL-004, UPL-005. */
export const AssetQuery = z.object({ key });
export const ExistsReply = z.object({ exists: z.boolean() });
export const PrivateAssetReply = z.object({ url: z.string(), expiresAt: timestamp });

/** UPL-006. `collectionName` is accepted; the kind of what a file belongs to says as much. */
export const AssetStatusQuery = z.object({ contentOid: oid, collectionName: z.string().max(40).optional() });
export const AssetStatusReply = Freshness.extend({ assets: z.array(Asset) });

/** UPL-003. */
export const AdminRawQuery = z.object({ contentOid: oid });
export const AdminRawReply = Freshness.extend({ assets: z.array(Asset.extend({ ownerOid: oid })) });

/** UPL-002: finished files are deleted, unfinished uploads given up. */
export const DeleteFilesBody = z.object({
  fileList: z.array(key).min(1).max(100),
  access: assetAccess.optional(),
});

/** UPL-013. `hash` is the asset; the prefixes of its address follow from it and are not needed. */
export const RenameAssetBody = z.object({
  newName: fileName,
  hash: key,
  prefix0: z.string().max(200).optional(),
  prefix1: z.string().max(200).optional(),
});

/** UPL-009: what each file belongs to, and its place among the files there. */
export const RedivisionBody = z.object({
  changeArray: z
    .array(z.object({ key, context: belongsTo.nullable(), place: z.int().min(0).max(9_999) }))
    .min(1)
    .max(100),
});

/** CAT-099, CAT-100: a file that could not be encoded is encoded again. */
export const ReencodeBody = z.object({ key });

/** What is known of the encoding of a file. */
export const EncodedFile = z.object({
  key,
  ownerOid: oid,
  fileName: z.string().nullable(),
  sizeBytes: z.int(),
  /** The work that it belongs to. */
  contentOid: oid.nullable(),
  encoding: z.enum(['wanted', 'ready', 'failed']),
  /** Why it could not be encoded. */
  problem: encodingProblem.nullable(),
  durationMs: z.int().nullable(),
  uploadedAt: timestamp,
});
export type EncodedFile = z.infer<typeof EncodedFile>;

/** ADM-060: files by the state of their encoding. */
export const EncodingsQuery = pageQuery.extend({
  encoding: z.enum(['wanted', 'ready', 'failed']).default('failed'),
});
export const EncodingsReply = Freshness.extend({
  files: z.array(EncodedFile),
  nextCursor: z.string().nullable(),
});

/** ADM-060: `resend` tells the works the outcome again, `encode` has the files encoded again. */
export const resendActs = ['resend', 'encode'] as const;
export const ResendEncodingsBody = z.object({
  act: z.enum(resendActs),
  keys: z.array(key).min(1).max(100),
});
export const ResendEncodingsReply = z.object({ position, done: z.array(key), refused: z.array(key) });

/** ADM-029: the encodings of files; unknown ones are missing. */
export const LambdaCompletesQuery = z.object({
  ids: z
    .string()
    .regex(/^([0-9a-f]{24}(,[0-9a-f]{24}){0,99})?$/)
    .transform((ids) => (ids === '' ? [] : ids.split(',').map((id) => oid.parse(id)))),
});
export const LambdaCompletesReply = Freshness.extend({ completes: z.array(EncodedFile) });

/** What work waits in the background (ADM-023). */
export const workQueues = [
  'uploads',
  'screenings',
  'encodings',
  'failedEncodings',
  'failedMails',
  'parkedEvents',
] as const;
export type WorkQueue = (typeof workQueues)[number];
export const QueueStatsReply = Freshness.extend({
  queues: z.array(
    z.object({ queue: z.enum(workQueues), waiting: z.int().nonnegative(), oldestAt: timestamp.nullable() }),
  ),
  /** What encoders have, or will try again, the oldest first; at most 100. */
  jobs: z.array(
    z.object({
      key,
      /** Machine, process and encoder; null while it waits for its next try. */
      holder: z.string().nullable(),
      since: timestamp,
      until: timestamp,
      tries: z.int(),
      percent: z.int().nullable(),
    }),
  ),
  /** Files that could not be screened, because something does not answer; the oldest first, at most 100. */
  unscreened: z.array(
    z.object({
      key,
      scanner: z.enum(absentParties),
      tries: z.int(),
      since: timestamp,
      until: timestamp,
    }),
  ),
});
export type QueueStatsReply = z.infer<typeof QueueStatsReply>;

/** COM-006: whose key opened a copy-protected work. */
export const PlayKey = z.object({
  /** What the copy of this person shows or sounds, and holds. */
  mark: z.string(),
  viewerOid: oid,
  contentOid: oid,
  firstAt: timestamp,
  lastAt: timestamp,
  /** On how many occasions, each six hours long at most. */
  times: z.int(),
});
export type PlayKey = z.infer<typeof PlayKey>;

/** One of them is enough; of several all have to fit. */
export const PlayKeysQuery = pageQuery.extend({
  mark: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z2-9]{10}$/)
    .optional(),
  userOid: oid.optional(),
  contentOid: oid.optional(),
});
export const PlayKeysReply = Freshness.extend({ keys: z.array(PlayKey), nextCursor: z.string().nullable() });

/**
 * UPL-007, UPL-008: paths that the CDN forgets; one that ends with a star stands for all that begin with it.
 */
export const PurgeBody = z.object({
  cacheKeys: z.array(z.string().startsWith('/').max(500)).min(1).max(100),
});
export const PurgeReply = z.object({ purged: z.int() });
