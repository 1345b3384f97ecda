import { currencies, partnerLevel, partnerLevels, timestamp } from '@fanfold/domain';
import { z } from 'zod';

import { calendarDay, Freshness, language, oid, pageQuery, position, reason } from '../common.ts';
import { limits } from '../limits.ts';

export { partnerLevels };

/**
 * A tag that an administrator gives. It has no colon, which tags that follow from a grant have
 * (`managed-channel:…`).
 */
export const creatorTag = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(limits.creatorTags.maxLength)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u);

/** A creator as administrators see them. */
export const AdminCreator = z.object({
  oid,
  nickname: z.string(),
  channelLanguage: language.nullable(),
  earningCurrency: z.enum(currencies).nullable(),
  /** False for a person who was one. */
  isCreator: z.boolean(),
  creatorTags: z.array(z.string()),
  customUrl: z.string().nullable(),
  profileImageKey: z.string().nullable(),
});
export type AdminCreator = z.infer<typeof AdminCreator>;

/** ADM-016: creators by number or by the beginning of a name. */
export const GetCreatorsQuery = z.object({ query: z.string().trim().min(1).max(100) });
export const GetCreatorsReply = Freshness.extend({ creators: z.array(AdminCreator) });

/** ADM-017: all creators, the newest first. */
export const CreatorListQuery = pageQuery.extend({
  state: z.enum(['creators', 'former']).default('creators'),
  channelLanguage: language.optional(),
  tag: creatorTag.optional(),
  query: z.string().trim().min(1).max(100).optional(),
});
export type CreatorFilter = Partial<
  Pick<z.input<typeof CreatorListQuery>, 'state' | 'channelLanguage' | 'tag' | 'query'>
>;
export const CreatorListReply = Freshness.extend({
  creators: z.array(AdminCreator),
  nextCursor: position.nullable(),
  /** Every tag that some creator has, with how many have it. */
  tags: z.array(z.object({ tag: z.string(), creators: z.int().positive() })),
});
export type CreatorListReply = z.infer<typeof CreatorListReply>;

/** ADM-052: one creator. */
export const CreatorQuery = z.object({ creatorOid: oid });
export const CreatorReply = Freshness.extend({
  creator: AdminCreator,
  /** Works that people can find. */
  works: z.int().nonnegative(),
  /**
   * The partner level that counts now, and those that were set, each with the moment from which it counts;
   * the oldest first.
   */
  level: partnerLevel,
  levels: z.array(z.object({ level: partnerLevel, from: timestamp })),
});
export type CreatorReply = z.infer<typeof CreatorReply>;

/**
 * ADM-018: whether a person is a creator. A second administrator approves that they become one; it ends at
 * once.
 */
export const SetCreatorBody = z.object({ userOid: oid, isCreator: z.boolean(), reason });
export const SetCreatorReply = z.object({
  position,
  /** What a second administrator was asked for; null where nothing has to be approved. */
  approvalId: oid.nullable(),
  lapsesAt: timestamp.nullable(),
});

/** ADM-019: the tags of a creator; the list replaces the former one. */
export const SetCreatorTagsBody = z.object({
  creatorOid: oid,
  tags: z.array(creatorTag).max(limits.creatorTags.most),
  reason,
});

/**
 * REV-034: the partner level of a creator, from now on (null) or from the beginning of a day of Asia/Seoul.
 */
export const SetPartnerLevelBody = z.object({
  creatorOid: oid,
  level: partnerLevel,
  day: calendarDay.nullable().default(null),
  reason,
});

/** ADM-019: builds what shows tags again from the log. */
export const RefreshCreatorTagsBody = z.object({ reason });
