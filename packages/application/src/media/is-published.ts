import type { Oid, Target } from '@fanfold/domain';
import { contentStream, publishedWith } from '@fanfold/domain/catalogue';
import { postStream } from '@fanfold/domain/community';
import type { CommandLog } from '@fanfold/event-log';

type File = { readonly assetOid: Oid; readonly belongsTo: Target | null };

/**
 * Whether a file is part of a work that was published, and so of what buyers own, or of a post as it is now.
 * Of a draft alone it is not.
 */
export const isPublished = async (commands: CommandLog, { assetOid, belongsTo }: File): Promise<boolean> => {
  if (belongsTo === null) return false;
  if (belongsTo.kind === 'post') {
    const { content } = (await commands.load(postStream, belongsTo.oid, { maxAgeMs: 0 })).state;
    return content?.pictures.includes(assetOid) ?? false;
  }
  if (belongsTo.kind !== 'work') return true;
  const { work } = (await commands.load(contentStream, belongsTo.oid, { maxAgeMs: 0 })).state;
  return work !== null && publishedWith(work, assetOid);
};
