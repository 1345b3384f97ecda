import { type Language, languages } from '@fanfold/contracts';
import type { ContentKind, FilePurpose } from '@fanfold/contracts/catalogue';

const endings: Readonly<Record<FilePurpose, readonly string[]>> = {
  video: ['mp4', 'mov'],
  audio: ['mp3', 'wav', 'flac', 'm4a'],
  image: ['jpg', 'jpeg', 'png'],
  subtitle: ['srt', 'vtt'],
  file: ['zip', 'pdf', 'mp3', 'wav', 'flac', 'm4a'],
};

/** What a work of each kind takes (UPL-022 to UPL-025). */
const purposes: Readonly<Record<ContentKind, readonly FilePurpose[]>> = {
  video: ['video', 'subtitle'],
  clip: ['video', 'subtitle'],
  audio: ['audio', 'subtitle'],
  roleplay: ['audio', 'subtitle'],
  scenario: ['audio', 'subtitle'],
  file: ['image', 'file'],
  post: [],
};

/** What a file of this name is for in a work of this kind; undefined where the work has no use for it. */
export const purposeOf = (kind: ContentKind, fileName: string): FilePurpose | undefined => {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return purposes[kind].find((purpose) => endings[purpose].includes(ending));
};

/**
 * The language that the name of a file of subtitles tells, as in `rain.ko.srt`; Japanese is also called `ja`.
 */
export const languageOfName = (fileName: string): Language | undefined => {
  const part = /[._-]([a-z]{2})(?:-[a-z]{2})?\.[a-z]+$/i.exec(fileName)?.[1]?.toLowerCase();
  const language = part === 'ja' ? 'jp' : part;
  return languages.find((one) => one === language);
};

/** For the file dialog: `.mp4,.mov`. */
export const acceptedBy = (kind: ContentKind): string =>
  [...new Set(purposes[kind].flatMap((purpose) => endings[purpose]))].map((one) => `.${one}`).join(',');

/** For people: `MP4, MOV`. */
export const namesOfTypes = (kind: ContentKind): string =>
  [...new Set(purposes[kind].flatMap((purpose) => endings[purpose]))].join(', ').toUpperCase();

export type WorkFile = { readonly purpose: FilePurpose; readonly assetOid: string };

/**
 * The files of a work with one more. What is played is one file, so a new one takes the place of the old one.
 */
export const withFile = <File extends WorkFile>(files: readonly File[], added: File): File[] => {
  const isOne = added.purpose === 'video' || added.purpose === 'audio';
  const others = files.filter(
    ({ purpose, assetOid }) => assetOid !== added.assetOid && !(isOne && purpose === added.purpose),
  );
  return [...others, added];
};
