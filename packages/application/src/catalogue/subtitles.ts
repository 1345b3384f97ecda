import type { Language } from '@fanfold/contracts';
import type { ContentState } from '@fanfold/domain/catalogue';
import type { EventLog } from '@fanfold/event-log';
import { toWebVtt } from '@fanfold/media';
import { type ObjectStore, ObjectStoreError } from '@fanfold/objects';

import { objectStoreOf } from '../media/index.ts';
import { keptFiles, languageOf } from './files-of-work.ts';

type Deps = { readonly eventLog: Pick<EventLog, 'commands'>; readonly objects: ObjectStore | undefined };

/** CAT-038, UPL-025: the subtitles of a work in one language as WebVTT; undefined where there are none. */
export const subtitlesOf = async (
  deps: Deps,
  work: Readonly<ContentState>,
  language: Language,
): Promise<string | undefined> => {
  const files = await keptFiles(deps, work);
  const found = files.find(({ file }) => file.purpose === 'subtitle' && languageOf(work, file) === language);
  if (!found) return undefined;
  try {
    const { body } = await objectStoreOf(deps).get(found.asset.objectKey);
    const bytes = Buffer.concat(await body.toArray());
    return await toWebVtt(bytes, { mediaType: found.asset.mediaType ?? '', language });
  } catch (error) {
    if (error instanceof ObjectStoreError && error.code === 'missing') return undefined;
    throw error;
  }
};
