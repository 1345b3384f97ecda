import { z } from 'zod';

import { Freshness, language, oid, ShownNames } from '../common.ts';
import { tag } from '../community/tag.ts';
import { listOf, searchMaxLength } from './search.ts';

export const creatorSorts = ['popular', 'latest', 'name'] as const;
export type CreatorSort = (typeof creatorSorts)[number];

/**
 * DIS-049. `priority` is the creator's place in the list, from 1; `bias` follows from the tags that
 * administrators gave.
 */
export const CreatorItem = z.object({
  oid,
  nickname: z.string(),
  names: ShownNames,
  /** Null where the creator has none. */
  profileImageKey: z.string().nullable(),
  creatorTags: z.array(z.string()),
  /** How many works the reader finds. */
  works: z.int(),
  priority: z.int(),
  bias: z.enum(['M', 'F']).nullable(),
});
export type CreatorItem = z.infer<typeof CreatorItem>;

/** The tags of creators that say for whom they mostly speak. */
export const biasTags = { M: ['malevoice', 'male'], F: ['femalevoice', 'female'] } as const;

const yesOrNo = z.enum(['true', 'false']).default('false');

/** DIS-018. */
export const CreatorKeywordParams = z.object({ keyword: z.string().trim().min(1).max(searchMaxLength) });
export const CreatorKeywordQuery = z.object({
  /** The whole nickname, and not only its beginning. */
  accurate: yesOrNo,
  /** The keyword is an id. */
  oidSearch: yesOrNo,
});
export const CreatorsReply = Freshness.extend({ creators: z.array(CreatorItem) });

/** `withWorks`: only creators of whom the reader finds a work. */
export const creatorListOptions = ['withWorks'] as const;

/** DIS-019. */
export const CreatorsListQuery = z.object({
  creatorTags: listOf(tag),
  creatorLanguages: listOf(language),
  options: listOf(z.enum(creatorListOptions)),
  sort: z.enum(creatorSorts).default('popular'),
  cursor: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export const CreatorsListReply = CreatorsReply.extend({ nextCursor: z.string().nullable() });
export type CreatorsListReply = z.infer<typeof CreatorsListReply>;
