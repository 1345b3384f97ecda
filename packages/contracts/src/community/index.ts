import { timestamp } from '@fanfold/domain';
import { reportableKinds, reportReasons } from '@fanfold/domain/community';
import { z } from 'zod';

import { Freshness, oid, reason } from '../common.ts';
import { PublicUser } from '../identity/profile.ts';
import { tag } from './tag.ts';

export { type ReportableKind, type ReportReason, reportReasons } from '@fanfold/domain/community';
export * from './channel.ts';
export * from './comments.ts';
export * from './playlists.ts';
export * from './posts.ts';
export { tag } from './tag.ts';

/** IDN-026. */
export const FavouriteBody = z.object({ type: z.enum(['add', 'remove']), creatorOid: oid });
/** In the order of marking, newest first. Who has left is missing. */
export const FavouritesReply = Freshness.extend({ creators: z.array(PublicUser) });

/** IDN-043: what the caller does not want to see any more. */
export const BlockBody = z.discriminatedUnion('kind', [
  z.object({ operation: z.enum(['add', 'remove']), kind: z.enum(['user', 'content', 'comment']), oid }),
  z.object({ operation: z.enum(['add', 'remove']), kind: z.literal('tag'), tag }),
]);
export type BlockBody = z.infer<typeof BlockBody>;
/** IDN-075, each list newest first. */
export const BlockedReply = Freshness.extend({
  users: z.array(PublicUser),
  contents: z.array(
    z.object({
      contentOid: oid,
      /** Null where the work is gone, or is not shown to this person. */
      named: z.object({ title: z.record(z.string(), z.string()), original: z.string() }).nullable(),
    }),
  ),
  tags: z.array(z.string()),
});
export type BlockedReply = z.infer<typeof BlockedReply>;

/** The most characters of what a person writes about a report. */
export const reportDetailsLength = 1_000;

/** IDN-042. An empty form is refused as a whole (IDN-105). */
export const ReportBody = z.object({
  contentMetadata: z.object({ kind: z.enum(reportableKinds), oid }),
  complaint: z.object({
    reason: z.enum(reportReasons).nullable().default(null),
    details: z.string().trim().max(reportDetailsLength).default(''),
  }),
});

export const ReportsQuery = z.object({ state: z.enum(['open', 'all']).default('open') });
export const ListedReport = z.object({
  reportOid: oid,
  kind: z.enum(reportableKinds),
  targetOid: oid,
  /** What was written, of a comment or a post; null of works, and once it was deleted. */
  text: z.string().nullable(),
  /** Who made the work, or wrote the comment or the post; null when that is unknown. */
  authorOid: oid.nullable(),
  author: z.string().nullable(),
  /** The work that was reported, or below which the comment stands. */
  work: z.object({ contentOid: oid, title: z.string().nullable() }).nullable(),
  /** The post that was reported, or below which the comment stands. */
  post: z.object({ postOid: oid, creatorOid: oid }).nullable(),
  reporterOid: oid,
  reporter: z.string().nullable(),
  reason: z.enum(reportReasons),
  details: z.string().nullable(),
  filedAt: timestamp,
  /** How many people's reports about the same thing are open. */
  openAboutTarget: z.int(),
  outcome: z.enum(['upheld', 'dismissed']).nullable(),
  /** What administrators read of the decision. */
  note: z.string().nullable(),
  /** What the creator of the work was told. */
  told: z.string().nullable(),
});
export type ListedReport = z.infer<typeof ListedReport>;
/** The 100 that have waited longest, or of all the newest 100. */
export const ReportsReply = Freshness.extend({ reports: z.array(ListedReport) });

export const DecideReportBody = z.object({
  reportOid: oid,
  outcome: z.enum(['upheld', 'dismissed']),
  /** For other administrators. */
  note: reason,
  /** What the creator reads; needed where a work is taken down. */
  told: reason.optional(),
});
