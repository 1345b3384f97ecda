import type { Refusal } from '../../decider.ts';
import { refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { Command, ContentRefusal, ContentState } from './commands.ts';
import type { ContentEvent } from './events.ts';
import type { DraftFields, Presentation } from './fields.ts';
import type { Ids } from './publication.ts';
import { save } from './saving.ts';

/** Whether a file is one of those that a work was published with, its pictures included. */
export const publishedWith = ({ coverImageOid, cover, files }: Presentation, assetOid: Oid): boolean =>
  coverImageOid === assetOid ||
  (cover.pictures ?? []).some(({ key }) => key === assetOid) ||
  files.some((file) => file.assetOid === assetOid);

/**
 * A file that will be deleted is no part of the draft any more. It counts as a save, so that a publication
 * that looked at the files before looks again. What was published with the file keeps it, and so does what is
 * published without its creator.
 */
export const detach = (
  state: ContentState,
  ids: Ids,
  { assetOid }: Command<'DetachFile'>,
): ContentEvent[] | Refusal<ContentRefusal> => {
  if (state.work !== null && publishedWith(state.work, assetOid)) return refuse('FILE_PUBLISHED');
  return save(state, ids, { fields: without(state.draft, assetOid), basedOn: null });
};

const without = ({ files, cover, coverImageOid }: DraftFields, assetOid: Oid): DraftFields => {
  const pictures = cover?.pictures?.filter(({ key }) => key !== assetOid);
  return {
    ...(files ? { files: files.filter((file) => file.assetOid !== assetOid) } : {}),
    ...(cover && pictures ? { cover: { ...cover, pictures } } : {}),
    ...(coverImageOid === assetOid ? { coverImageOid: null } : {}),
  };
};
