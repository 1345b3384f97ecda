import type { z } from 'zod';

import { type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { AccountState } from './commands.ts';
import type { CreatorTagsSet } from './events.ts';

export type CreatorTagsCommand = {
  readonly type: 'SetCreatorTags';
  readonly tags: readonly string[];
  readonly reason: string;
};
export type CreatorTagsRefusal = 'NOT_A_CREATOR';

type TagsSet = z.infer<typeof CreatorTagsSet.schema> & { readonly type: 'CreatorTagsSet' };

/**
 * Nothing where the tags are these already, in any order. Tags of a former creator can only be taken away.
 */
export const setCreatorTags = (
  { grants, creatorTags }: Pick<AccountState, 'grants' | 'creatorTags'>,
  accountOid: Oid,
  { tags, reason }: CreatorTagsCommand,
): TagsSet[] | Refusal<CreatorTagsRefusal> => {
  const isCreator = grants.some(({ role, scope }) => role === 'creator' && scope === 'platform');
  const wanted = [...new Set(tags)].toSorted();
  if (!isCreator && wanted.some((tag) => !creatorTags.includes(tag))) return refuse('NOT_A_CREATOR');
  if (wanted.join('\n') === creatorTags.join('\n')) return [];
  return [{ type: 'CreatorTagsSet', accountOid, tags: wanted, reason }];
};
