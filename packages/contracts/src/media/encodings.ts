import { timestamp } from '@fanfold/domain';
import { encodingProblem } from '@fanfold/domain/media';
import { z } from 'zod';

import { Freshness, oid, pageQuery, position } from '../common.ts';
import { absentParties } from './screening.ts';

/** CAT-099, CAT-100: a file that could not be encoded is encoded again. */
export const ReencodeBody = z.object({ key: oid });

/** What is known of the encoding of a file. */
export const EncodedFile = z.object({
  key: oid,
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
  keys: z.array(oid).min(1).max(100),
});
export const ResendEncodingsReply = z.object({ position, done: z.array(oid), refused: z.array(oid) });

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
      key: oid,
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
      key: oid,
      scanner: z.enum(absentParties),
      tries: z.int(),
      since: timestamp,
      until: timestamp,
    }),
  ),
});
export type QueueStatsReply = z.infer<typeof QueueStatsReply>;
