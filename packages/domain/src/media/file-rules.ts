/**
 * What files are uploaded for. Each purpose has its own types and its own largest size (UPL-020 to UPL-024).
 * A storage format: the list only grows.
 */
export const assetPurposes = ['video', 'audio', 'image', 'subtitle', 'file'] as const;
export type AssetPurpose = (typeof assetPurposes)[number];

type FileRule = {
  /** Media types (RFC 6838) that are taken, by the content of the file. */
  readonly mediaTypes: readonly string[];
  readonly maxBytes: number;
};

const gigabyte = 1_000_000_000;
const megabyte = 1_000_000;

const photos = ['image/jpeg', 'image/png'];
const music = ['audio/mpeg', 'audio/wav', 'audio/flac', 'audio/mp4'];

/**
 * What is taken for each purpose: photos as JPEG or PNG (UPL-022), music as MP3 (UPL-023) and, by a decision
 * of the product, WAV, FLAC and M4A, video as MP4 or MOV (UPL-024), and nothing above 20 GB (UPL-020).
 */
export const fileRules: Readonly<Record<AssetPurpose, FileRule>> = {
  video: { mediaTypes: ['video/mp4', 'video/quicktime'], maxBytes: 20 * gigabyte },
  audio: { mediaTypes: music, maxBytes: 4 * gigabyte },
  image: { mediaTypes: photos, maxBytes: 50 * megabyte },
  subtitle: { mediaTypes: ['application/x-subrip', 'text/vtt'], maxBytes: megabyte },
  file: {
    mediaTypes: ['application/zip', 'application/pdf', ...photos, ...music],
    maxBytes: 20 * gigabyte,
  },
};

/** Bytes of every part but the last one. An S3 takes parts from 5 MiB, and at most 10,000 of them. */
export const partBytes = 8 * 1024 * 1024;

/** How many parts a file of so many bytes has. */
export const partCountOf = (sizeBytes: number): number => Math.ceil(sizeBytes / partBytes);

/** The bytes of part `number`, which counts from 1. */
export const partSizeOf = (sizeBytes: number, number: number): number =>
  Math.min(partBytes, sizeBytes - (number - 1) * partBytes);
