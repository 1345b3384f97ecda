import { timestamp } from '@fanfold/domain';
import { accessReasons } from '@fanfold/domain/catalogue';
import { z } from 'zod';

import { oid } from '../common.ts';

/** Why a work is open to a person or is not: the answer of the rule of access. */
export const ShownAccess = z.object({
  reason: z.enum(accessReasons),
  /** Of what they bought or were given: when. */
  since: timestamp.nullable(),
  /**
   * When the answer may change because time passes: the end of a right, of a paid month or of an early
   * access.
   */
  until: timestamp.nullable(),
  /** The tier of theirs that opens it, or that would if they had had it earlier. */
  tier: z
    .object({
      tierHash: z.string(),
      /** Null where the creator has removed the tier. */
      name: z.string().nullable(),
      /** The month in UTC since which they have it without a gap. */
      since: z.string(),
      /** It opens what was uploaded in that month or later. */
      streak: z.boolean(),
    })
    .nullable(),
});
export type ShownAccess = z.infer<typeof ShownAccess>;

/** A tier that opens a work, by its name. */
export const OpeningTier = z.object({ tierHash: z.string(), name: z.string() });

/** An administrator asks what a person may do with a work. The country is where the person would be. */
export const WorkAccessQuery = z.object({
  contentOid: oid,
  userOid: oid,
});
export const WorkAccessReply = z.object({
  contentOid: oid,
  userOid: oid,
  creatorOid: oid,
  /** In its original language; null where nothing is written yet. */
  title: z.string().nullable(),
  actions: z.array(
    ShownAccess.extend({ action: z.enum(['find', 'view', 'comment', 'download']), allowed: z.boolean() }),
  ),
  /** The tiers that open it now. */
  tiers: z.array(OpeningTier),
});
export type WorkAccessReply = z.infer<typeof WorkAccessReply>;
