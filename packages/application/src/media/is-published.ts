import type { Oid, Target } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import type { CommandLog } from '@fanfold/event-log';

type File = { readonly assetOid: Oid; readonly belongsTo: Target | null };

/** Whether a file is part of what was published, and so of what buyers own. Of a draft alone it is not. */
export const isPublished = async (commands: CommandLog, { assetOid, belongsTo }: File): Promise<boolean> => {
  if (belongsTo === null) return false;
  if (belongsTo.kind !== 'work') return true;
  const { work } = (await commands.load(contentStream, belongsTo.oid, { maxAgeMs: 0 })).state;
  if (work === null) return false;
  if (work.coverImageOid === assetOid) return true;
  if (work.cover.pictures?.some(({ key }) => key === assetOid)) return true;
  return work.files.some((file) => file.assetOid === assetOid);
};
