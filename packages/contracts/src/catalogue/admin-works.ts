import { timestamp } from '@fanfold/domain';
import { accessKinds, contentKinds, missingParts } from '@fanfold/domain/catalogue';
import { z } from 'zod';

import { oid, position } from '../common.ts';
import { tag } from '../community/tag.ts';
import { FileProgress, WorkNamed, workStatuses } from './works.ts';

/** ADM-026: an administrator says what a published work is found by. */
export const ContentHashtagsBody = WorkNamed.extend({ hashtags: z.array(tag).max(20) });

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
