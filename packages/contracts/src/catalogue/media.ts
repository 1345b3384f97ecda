import { watermarks } from '@fanfold/domain/catalogue';
import { z } from 'zod';

import { language, oid } from '../common.ts';

/** The longest that a work is looked at. */
const dayMs = 86_400_000;
export const chapterTitleLength = { min: 1, max: 100 };
/**
 * A part of what is heard or seen, from its begin to the next one's. The title is in the original language of
 * the work.
 */
export const Chapter = z.object({
  startMs: z.int().nonnegative().max(dayMs),
  title: z.string().trim().min(chapterTitleLength.min).max(chapterTitleLength.max),
});
export type Chapter = z.infer<typeof Chapter>;
export const maxChapters = 100;
export const Chapters = z
  .array(Chapter)
  .max(maxChapters)
  .refine((chapters) =>
    chapters.every(({ startMs }, at) => at === 0 || startMs > (chapters[at - 1]?.startMs ?? 0)),
  );

/**
 * What of a work is heard or seen. Addresses are below our own; null where there is nothing, or nothing for
 * this reader.
 */
export const WorkMedia = z.object({
  kind: z.enum(['video', 'audio']),
  durationMs: z.int(),
  /** Higher than wide, or not; null for what is heard. */
  orientation: z.enum(['9:16', '16:9']).nullable(),
  /** Names the file in its public addresses, e.g. `/preview/{hash}` (UPL-017). */
  hash: oid,
  /**
   * The region whose addresses are nearest to the reader, as their prefix (UPL-026); null for the common
   * ones.
   */
  bucketRegion: z.enum(['kr', 'jp', 'us']).nullable(),
  /**
   * What identifies this reader's copy of a copy-protected work; null for other works, and for readers who
   * are not signed in.
   */
  mark: z.string().nullable(),
  /** Whether the mark is shown over the picture or sounded while it plays; null where there is none. */
  watermark: z.enum(watermarks).nullable(),
  poster: z.string().nullable(),
  /**
   * Some seconds of it, for all who may find the work. Null where that would be much of it, for who may not
   * open it.
   */
  preview: z.string().nullable(),
  waveform: z.string().nullable(),
  /** For all who may find the work; none that begins after its end. */
  chapters: z.array(Chapter),
  /** WebVTT, by language; none for those who have only the preview. */
  subtitles: z.array(z.object({ language, url: z.string() })),
  /** HLS of all of it, for this reader's session; asked for again it is another one. */
  playlist: z.string().nullable(),
});
export type WorkMedia = z.infer<typeof WorkMedia>;

/** Files that all who may find a work may have: UPL-017 among them. */
export const publicMediaFiles = [
  'poster.jpg',
  'poster.webp',
  'preview.mp4',
  'preview.m4a',
  'waveform.json',
] as const;
export const PublicMediaParams = z.object({ contentOid: oid, file: z.enum(publicMediaFiles) });

/** Ids, an end and a signature (`signPlay`). */
const token = z.string().regex(/^[0-9a-f.]{60,400}$/);
const folder = z.string().regex(/^[a-z0-9]{1,20}$/);
export const PlaylistParams = z.object({ token, file: z.literal('master.m3u8') });
export const PlayKeyParams = z.object({ token });
/** A picture of a work that not all people find, in one of its sizes. */
export const SignedPictureParams = z.object({
  token,
  file: z.string().regex(/^((320|640|1280)\.(webp|jpg)|blurred\.webp)$/),
});
export const SegmentParams = z.object({
  token,
  folder,
  file: z.string().regex(/^(index\.m3u8|init\.mp4|\d{1,8}\.m4s)$/),
});

export const Waveform = z.object({ durationMs: z.number(), peaks: z.array(z.int().min(0).max(100)) });

/** CAT-038. */
export const SubtitleQuery = z.object({ contentOid: oid, language });

/** CAT-012: `file` is one of the work's files, the first without a key; `mp3` is what is heard in a work. */
export const DownloadQuery = z.object({
  contentOid: oid,
  type: z.enum(['file', 'mp3']).default('file'),
  key: oid.optional(),
});

/** CAT-018. */
export const FileContentParams = z.object({ contentOid: oid });
export const FileContentQuery = z.object({ key: oid.optional() });

/** What of a work can be kept. */
export const WorkDownload = z.object({
  key: oid,
  type: z.enum(['file', 'mp3']),
  /** Null for those who may not have it. */
  fileName: z.string().nullable(),
  mediaType: z.string().nullable(),
  /** Null where it is made for the download. */
  sizeBytes: z.int().nullable(),
  /** Below our own address; null for those who may not have it. */
  url: z.string().nullable(),
});
export type WorkDownload = z.infer<typeof WorkDownload>;
