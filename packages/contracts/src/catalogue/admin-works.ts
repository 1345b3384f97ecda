import { timestamp } from '@fanfold/domain';
import { accessKinds, contentKinds, missingParts } from '@fanfold/domain/catalogue';
import { z } from 'zod';

import { Freshness, language, oid, position, reason } from '../common.ts';
import { tag } from '../community/tag.ts';
import {
  FileProgress,
  OwnWorksQuery,
  OwnWorksReply,
  WorkNamed,
  workStatuses,
  workVisibilities,
} from './works.ts';

/** ADM-026: an administrator says what a published work is found by. */
export const ContentHashtagsBody = WorkNamed.extend({ hashtags: z.array(tag).max(20) });

/** ADM-045: a title is never empty here; what is missing stays as it is. */
const adminText = (min: number, max: number) =>
  z
    .object({ original: language, texts: z.partialRecord(language, z.string().max(max)) })
    .refine(({ original, texts }) => (texts[original] ?? '').trim().length >= min, { path: ['texts'] });
export const WorkByAdminBody = WorkNamed.extend({
  reason,
  edit: z
    .object({
      title: adminText(1, 120).optional(),
      summary: adminText(0, 500).optional(),
      hashtags: z.array(tag).max(20).optional(),
      isAdultContent: z.boolean().optional(),
      visibility: z.enum(workVisibilities).optional(),
    })
    .refine((edit) => Object.values(edit).some((value) => value !== undefined)),
});
export type WorkByAdminEdit = z.infer<typeof WorkByAdminBody>['edit'];

/** ADM-045: what an administrator edits of a work: as it is published, or else as it was saved. */
export const WorkByAdminReply = WorkNamed.extend({
  creatorOid: oid,
  kind: z.enum(contentKinds),
  status: z.enum(workStatuses),
  title: adminText(0, 120).nullable(),
  summary: adminText(0, 500).nullable(),
  hashtags: z.array(z.string()),
  isAdultContent: z.boolean(),
  /** Null where it is not published. */
  visibility: z.enum(workVisibilities).nullable(),
});
export type WorkByAdminReply = z.infer<typeof WorkByAdminReply>;

/** ADM-045: a creator's works in every state. */
export const StudioOfQuery = OwnWorksQuery.extend({ creatorOid: oid });
export const StudioOfReply = OwnWorksReply.omit({ coCreations: true }).extend({
  creatorOid: oid,
  nickname: z.string(),
});
export type StudioOfReply = z.infer<typeof StudioOfReply>;

/** What was missing in a work: its planned publication, or the outcome of one of its files. */
export const workRepairs = ['publication', 'fileReady', 'fileFailed'] as const;
/** ADM-027. `done` is empty where nothing was missing. */
export const RepairContentReply = z.object({
  position,
  done: z.array(z.object({ repair: z.enum(workRepairs), assetOid: oid.nullable() })),
});

/** ADM-034: what the log has of a work, without its texts. */
export const ContentDataReply = z.object({
  contentOid: oid,
  creatorOid: oid,
  kind: z.enum(contentKinds),
  status: z.enum([...workStatuses, 'deleted']),
  /** How many events its stream has. */
  events: z.int(),
  listed: z.boolean(),
  isAdultContent: z.boolean(),
  isProtected: z.boolean(),
  offer: z.object({
    priceCoins: z.int(),
    access: z.enum(accessKinds),
    tiers: z.array(z.string()),
    coinPurchase: z.boolean(),
    copies: z.int().nullable(),
  }),
  hashtags: z.array(z.string()),
  missing: z.array(z.enum(missingParts)),
  /** What was saved and is not published: the names of the fields. */
  unpublished: z.array(z.string()),
  schedule: z.object({ publishAt: timestamp, timeZone: z.string() }).nullable(),
  /** The files whose encoding the work waits for. */
  awaited: z.array(oid),
  files: z.array(FileProgress),
  suspension: z.object({ buyersKeep: z.boolean(), objected: z.boolean() }).nullable(),
  coCreators: z.array(z.object({ accountOid: oid, sharePercent: z.int(), accepted: z.boolean() })),
});
export type ContentDataReply = z.infer<typeof ContentDataReply>;

/** Works that are down for another reason than a notice: those whose creators wait for an answer, or all. */
export const SuspendedWorksQuery = z.object({ state: z.enum(['open', 'all']).default('open') });
export const SuspendedWork = z.object({
  contentOid: oid,
  creatorOid: oid,
  creator: z.string().nullable(),
  /** As its creator wrote it last, in its original language. */
  title: z.string().nullable(),
  /** What the creator was told. */
  reason: z.string(),
  /** Whether it follows from a report. */
  byReport: z.boolean(),
  buyersKeep: z.boolean(),
  suspendedAt: timestamp,
  /** What the creator says; the statement is null once the account was erased. */
  objection: z.object({ statement: z.string().nullable(), at: timestamp }).nullable(),
  /** Why it stays down. */
  answer: z.object({ reason: z.string(), at: timestamp }).nullable(),
});
export type SuspendedWork = z.infer<typeof SuspendedWork>;
/** Those that have waited longest, or of all the newest; 100 at most. */
export const SuspendedWorksReply = Freshness.extend({ works: z.array(SuspendedWork) });
