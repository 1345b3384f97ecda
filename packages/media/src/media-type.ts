import { fileTypeFromBuffer } from 'file-type';

/** One name for types that have several. */
const sameAs: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/x-flac': 'audio/flac',
};

/** Subtitles are plain texts, which have no signature. */
const subtitles: readonly (readonly [type: string, head: RegExp])[] = [
  ['text/vtt', /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/],
  ['application/x-subrip', /^\uFEFF?\s*\d+[ \t]*\r?\n\d{2,}:\d{2}:\d{2}[,.]\d{3}[ \t]+-->[ \t]+\d{2,}:/],
];

/**
 * The media type (RFC 6838) of a file by its first bytes; neither its name nor what its sender says counts.
 * Undefined for what is not known.
 */
export const mediaTypeOf = async (head: Uint8Array): Promise<string | undefined> => {
  const found = await fileTypeFromBuffer(head);
  if (found !== undefined) return sameAs[found.mime] ?? found.mime;
  const text = new TextDecoder().decode(head.subarray(0, 4_096));
  return subtitles.find(([, begins]) => begins.test(text))?.[0];
};
