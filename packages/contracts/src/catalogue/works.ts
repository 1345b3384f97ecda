import { timestamp } from '@fanfold/domain';
import {
  accessKinds,
  aiUses,
  contentKinds,
  contentWarnings,
  filePurposes,
  maxCopies,
  missingParts,
  videoLayouts,
  watermarks,
} from '@fanfold/domain/catalogue';
import { encodingProblem, screeningStatuses } from '@fanfold/domain/media';
import { z } from 'zod';

import { Freshness, language, oid, pageQuery, position, reason, ShownNames } from '../common.ts';
import { tag } from '../community/tag.ts';
import { Cover, ShownCover } from './cover.ts';
import { Chapters } from './media.ts';
import { OwnRating } from './ratings.ts';

/** A text of a draft may be empty still. */
const draftText = (max: number) =>
  z.object({ original: language, texts: z.partialRecord(language, z.string().max(max)) });

const tiers = z.array(z.string().trim().min(1).max(40)).max(20);

/** For whom a work is, and what it costs. */
export const Offering = z.object({
  priceCoins: z.int().nonnegative(),
  access: z.enum(accessKinds).optional(),
  tiers: tiers.optional(),
  coinPurchase: z.boolean().optional(),
});

/** The fields of a work that its creator writes; the length of what is heard or seen is measured. */
export const DraftMetaData = z
  .object({
    title: draftText(120),
    summary: draftText(500),
    body: draftText(20_000),
    cover: Cover,
    hashtags: z.array(tag).max(20),
    languages: z.array(language).max(4),
    warnings: z.array(z.enum(contentWarnings)).max(contentWarnings.length),
    madeWithAi: z.enum(aiUses),
    videoLayout: z.enum(videoLayouts).nullable(),
    series: z
      .object({ name: z.string().trim().min(1).max(120), number: z.int().min(1).max(9_999) })
      .nullable(),
    earlyAccess: z.object({ tiers, publicAt: timestamp }).nullable(),
    files: z
      .array(z.object({ purpose: z.enum(filePurposes), assetOid: oid, language: language.optional() }))
      .max(50),
    downloads: z.boolean(),
    chapters: Chapters,
    offer: Offering,
    isAdultContent: z.boolean(),
    copies: z.int().min(1).max(maxCopies).nullable(),
  })
  .partial();
export type DraftMetaData = z.infer<typeof DraftMetaData>;

/** CAT-006. */
export const IssueIdBody = z.object({ kind: z.enum(contentKinds).exclude(['post']) });
export const IssueIdReply = z.object({ contentOid: oid, position });

/** CAT-005. `basedOn` is the number of the save that the writer saw last; without it all is written over. */
export const SaveDraftBody = z.object({
  contentOid: oid,
  basedOn: z.int().nonnegative().optional(),
  metaData: DraftMetaData,
  /** That a planned work which costs nothing any more is open to all people (CAT-089). */
  publicConfirmed: z.boolean().optional(),
});
export const SaveDraftReply = z.object({ position, save: z.int() });

/** One work, in a body or a query. */
export const WorkNamed = z.object({ contentOid: oid });

/** `publicConfirmed`: all people may see it, as it has neither price nor tier (CAT-089). */
export const PublishWorkBody = WorkNamed.extend({ publicConfirmed: z.boolean().default(false) });

export const timeZone = z
  .string()
  .max(60)
  .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC');
export const ScheduleBody = PublishWorkBody.extend({ publishAt: timestamp, timeZone });

export const workVisibilities = ['listed', 'unlisted', 'private'] as const;
export const VisibilityBody = WorkNamed.extend({ visibility: z.enum(workVisibilities) });

/** COM-006. */
export const WatermarkBody = WorkNamed.extend({ watermark: z.enum(watermarks) });

export const CounterNoticeBody = WorkNamed.extend({ statement: reason });
export const SuspendBody = WorkNamed.extend({ reason, buyersKeep: z.boolean().default(true) });
/** Ends a suspension, or answers an objection without any change. */
export const ReinstateBody = WorkNamed.extend({ reason });

/** CAT-092: by nickname or oid. */
export const InviteBody = WorkNamed.extend({
  coCreator: z.string().trim().min(1).max(100),
  sharePercent: z.int().min(1).max(90),
});
export const EndCoCreationBody = WorkNamed.extend({ accountOid: oid });

export const workStatuses = [
  'work_in_progress',
  'draft',
  'scheduled',
  'encoding',
  'encoding_failed',
  'published',
  'private',
  'suspended',
] as const;

/** Where the encoding of a file is; `percent` only while it is under way. */
export const FileProgress = z.object({
  /** It is served once it was screened: `clean`, or `released` by an administrator. */
  screening: z.enum(screeningStatuses),
  assetOid: oid,
  encoding: z.enum(['none', 'wanted', 'ready', 'failed']),
  percent: z.int().nullable(),
  problem: encodingProblem.nullable(),
  /** Of what is heard or seen, once it can be played. */
  durationMs: z.int().nullable(),
});
export type FileProgress = z.infer<typeof FileProgress>;

/** CAT-009. */
export const EncodingStatusReply = z.object({ status: z.enum(workStatuses), files: z.array(FileProgress) });

/** CAT-011: what the works of a channel wait for. */
export const CheckTaskReply = Freshness.extend({
  tasks: z.array(
    z.object({
      contentOid: oid,
      /** Null where nothing is written yet. */
      title: z.string().nullable(),
      /** `encodingFailed` waits for its creator. */
      task: z.enum(['publication', 'encoding', 'encodingFailed']),
      /** Of a publication: its moment. */
      publishAt: timestamp.nullable(),
      /** Of an encoding: how far all of its files are. */
      percent: z.int().min(0).max(100).nullable(),
    }),
  ),
});
export type CheckTaskReply = z.infer<typeof CheckTaskReply>;

/** A work as its creator sees it in their list. */
export const OwnWork = z.object({
  contentOid: oid,
  kind: z.enum(contentKinds),
  status: z.enum(workStatuses),
  /** Null where nothing is written yet. */
  title: z.string().nullable(),
  cover: ShownCover.nullable(),
  priceCoins: z.int(),
  isAdultContent: z.boolean(),
  listed: z.boolean(),
  /** What it needs before it can be published. */
  missing: z.array(z.enum(missingParts)),
  /** Whether something was saved that is not published. */
  hasChanges: z.boolean(),
  publishAt: timestamp.nullable(),
  /** `notice`: a copyright notice alone keeps it down, which has a counter-notice of its own. */
  suspension: z
    .object({
      reason: z.string(),
      objected: z.boolean(),
      /** Why it stays down although its creator objected; null before that. */
      answer: z.string().nullable(),
      notice: z.boolean(),
    })
    .nullable(),
  rating: OwnRating,
  /** In the order of the work's files. */
  files: z.array(FileProgress),
  changedAt: timestamp,
});
export type OwnWork = z.infer<typeof OwnWork>;

export const OwnWorksQuery = pageQuery;
export const OwnWorksReply = Freshness.extend({
  works: z.array(OwnWork),
  nextCursor: z.string().nullable(),
  /** Works of others to which the reader is invited, or which they make with them. */
  coCreations: z.array(
    z.object({
      contentOid: oid,
      creatorOid: oid,
      creatorNickname: z.string().nullable(),
      creatorNames: ShownNames,
      title: z.string().nullable(),
      sharePercent: z.int(),
      accepted: z.boolean(),
    }),
  ),
});
export type OwnWorksReply = z.infer<typeof OwnWorksReply>;

/** All that is written of a work, as its creator goes on with it. */
export const DraftReply = z.object({
  contentOid: oid,
  kind: z.enum(contentKinds),
  status: z.enum(workStatuses),
  save: z.int(),
  metaData: DraftMetaData,
  missing: z.array(z.enum(missingParts)),
  schedule: z.object({ publishAt: timestamp, timeZone: z.string() }).nullable(),
  listed: z.boolean(),
  rating: OwnRating,
  suspension: z.object({ objected: z.boolean(), notice: z.boolean() }).nullable(),
  files: z.array(FileProgress.extend({ fileName: z.string().nullable(), purpose: z.enum(filePurposes) })),
  coCreators: z.array(
    z.object({ accountOid: oid, nickname: z.string(), sharePercent: z.int(), accepted: z.boolean() }),
  ),
});
export type DraftReply = z.infer<typeof DraftReply>;
