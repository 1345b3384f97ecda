import { timestamp } from '@fanfold/domain';
import { z } from 'zod';

import { oid, position } from '../common.ts';
import { tag } from '../community/tag.ts';
import { bulkRules } from './bulk.ts';
import { Offering, timeZone, workVisibilities } from './works.ts';

const tags = z.array(tag).max(20).default([]);

/** What is done to each of the chosen works. */
export const WorksEdit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('offer'), offer: Offering }),
  z
    .object({ kind: z.literal('hashtags'), add: tags, remove: tags })
    .refine(({ add, remove }) => add.length + remove.length > 0, { path: ['add'] }),
  z.object({ kind: z.literal('visibility'), visibility: z.enum(workVisibilities) }),
  z.object({
    kind: z.literal('schedule'),
    publishAt: timestamp,
    timeZone,
    publicConfirmed: z.boolean().default(false),
  }),
  z.object({ kind: z.literal('unschedule') }),
  z.object({ kind: z.literal('delete') }),
]);
export type WorksEdit = z.output<typeof WorksEdit>;

/** A creator changes many works at once. Sent again, it changes nothing more. */
export const EditWorksBody = z.object({
  contentOids: z.array(oid).min(1).max(bulkRules.most),
  edit: WorksEdit,
});
/** Each work answers for itself; one that refused changed nothing. */
export const EditWorksReply = z.object({
  /** Of the last change. */
  position,
  works: z.array(
    z.object({
      contentOid: oid,
      refused: z.object({ code: z.string(), title: z.string() }).nullable(),
    }),
  ),
});
export type EditWorksReply = z.infer<typeof EditWorksReply>;
