import { timestamp } from '@fanfold/domain';
import { assetPurposes, quarantineReason, screeningStatuses } from '@fanfold/domain/media';
import { z } from 'zod';

import { Freshness, oid, pageQuery } from '../common.ts';

/** What kept a file from being screened: a scanner, or the object store. */
export const absentParties = ['malware', 'picture', 'store'] as const;

/** A file that is held back, or was. */
export const HeldFile = z.object({
  key: oid,
  fileName: z.string().nullable(),
  purpose: z.enum(assetPurposes),
  mediaType: z.string().nullable(),
  sizeBytes: z.int(),
  /** The work that it belongs to. */
  contentOid: oid.nullable(),
  screening: z.enum(screeningStatuses),
  /** Why it is quarantined; null while it waits to be screened. */
  reason: quarantineReason.nullable(),
  /** What was found, in the scanner's words. */
  finding: z.string().nullable(),
  quarantinedAt: timestamp.nullable(),
  reviewRequestedAt: timestamp.nullable(),
  /** What the administrator wrote who decided. */
  decision: z.string().nullable(),
  decidedAt: timestamp.nullable(),
  uploadedAt: timestamp,
});
export type HeldFile = z.infer<typeof HeldFile>;

/** The caller's files that are held back; `absent` says what does not answer, of those that wait for it. */
export const OwnQuarantineReply = Freshness.extend({
  files: z.array(HeldFile.extend({ absent: z.enum(absentParties).nullable() })),
});

const statement = z.string().trim().min(10).max(2_000);

/** The owner of a quarantined file says why it is harmless. */
export const ReviewBody = z.object({ key: oid, statement });

export const QuarantinedFile = HeldFile.extend({ ownerOid: oid, statement: z.string().nullable() });
export type QuarantinedFile = z.infer<typeof QuarantinedFile>;

export const QuarantineQuery = pageQuery.extend({ state: z.enum(['open', 'decided']).default('open') });
export const QuarantineReply = Freshness.extend({
  files: z.array(QuarantinedFile.extend({ ownerNickname: z.string().nullable() })),
  nextCursor: z.string().nullable(),
});
export type QuarantineReply = z.infer<typeof QuarantineReply>;

/** `refused` is for good. */
export const QuarantineDecisionBody = z.object({
  key: oid,
  outcome: z.enum(['released', 'refused']),
  reason: z.string().trim().min(3).max(2_000),
});
