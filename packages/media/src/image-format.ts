export const imageFormats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/**
 * The format by the first bytes of a file; neither its name nor the type that its sender claims counts.
 * Undefined for every other content, such as SVG, which is a program, and TIFF or PDF, whose decoders are not
 * needed.
 */
export const formatOf = (bytes: Buffer): ImageFormat | undefined => {
  const text = bytes.subarray(0, 16).toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^RIFF[^]{4}WEBP/.test(text)) return 'webp';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  // The first box of an ISO media file names its brand: AV1 in HEIF, an image or a sequence.
  if (/^[^]{4}ftyp(avif|avis)/.test(text)) return 'avif';
  return undefined;
};
