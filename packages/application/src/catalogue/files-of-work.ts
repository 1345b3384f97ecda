import type { Language } from '@fanfold/contracts';
import type { ContentState, WorkFile } from '@fanfold/domain/catalogue';
import type { AssetState } from '@fanfold/domain/media';
import type { EventLog } from '@fanfold/event-log';

import { servedAsset } from '../media/index.ts';

type Deps = { readonly eventLog: Pick<EventLog, 'commands'> };
type Work = Readonly<ContentState>;

export type KeptFile = { readonly file: WorkFile; readonly asset: Readonly<AssetState> };

/** The files of a work that may be served, in their order. */
export const keptFiles = async ({ eventLog }: Deps, { work, creatorOid }: Work): Promise<KeptFile[]> => {
  const found = await Promise.all(
    (work?.files ?? []).map(async (file) => {
      const asset = await servedAsset(eventLog, file.assetOid);
      return asset?.ownerOid === creatorOid ? [{ file, asset }] : [];
    }),
  );
  return found.flat();
};

/** In which language a file of subtitles is: as its creator said, or else that of the work. */
export const languageOf = ({ work }: Work, file: WorkFile): Language =>
  file.language ?? work?.title.original ?? 'en';

/** The languages in which a work has subtitles, each once. */
export const subtitleLanguages = (work: Work): Language[] => [
  ...new Set(
    (work.work?.files ?? [])
      .filter(({ purpose }) => purpose === 'subtitle')
      .map((file) => languageOf(work, file)),
  ),
];

type Protection = Pick<ContentState, 'isProtected'>;

/**
 * What of a work can be taken home: what was uploaded to be kept, and of a sound its MP3. Subtitles come with
 * the player. A sound that is copy-protected is only played: its MP3 would be a copy without protection.
 */
export const downloadsOf = (files: readonly KeptFile[], work: Protection): KeptFile[] =>
  files.filter(({ file, asset }) => isDownload(file, { ...work, isEncoded: asset.encoded !== null }));

const isDownload = (
  { purpose }: WorkFile,
  { isProtected, isEncoded }: Protection & { readonly isEncoded: boolean },
): boolean => {
  if (purpose === 'file' || purpose === 'image') return true;
  return purpose === 'audio' && isEncoded && !isProtected;
};

/** Whether a file that is played can be taken home as well: a video and a protected sound cannot. */
export const isPlayedDownload = (
  { work, isProtected }: Protection & Pick<ContentState, 'work'>,
  assetOid: string,
): boolean =>
  (work?.files ?? []).some(
    (file) => file.assetOid === assetOid && isDownload(file, { isProtected, isEncoded: true }),
  );
