import { z } from 'zod';

import { oid } from '../common.ts';

/** What of a work is heard or seen. Addresses are below our own; null where there is nothing, or nothing for this reader. */
export const WorkMedia = z.object({
  kind: z.enum(['video', 'audio']),
  durationMs: z.int(),
  /** Higher than wide. */
  upright: z.boolean(),
  poster: z.string().nullable(),
  /** Some seconds of it, for all who may find the work. */
  preview: z.string(),
  waveform: z.string().nullable(),
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

const token = z.string().max(400);
const folder = z.string().regex(/^[a-z0-9]{1,20}$/);
export const PlaylistParams = z.object({ token, file: z.literal('master.m3u8') });
export const SegmentParams = z.object({
  token,
  folder,
  file: z.string().regex(/^(index\.m3u8|init\.mp4|\d{1,8}\.m4s)$/),
});

export const Waveform = z.object({ durationMs: z.number(), peaks: z.array(z.int().min(0).max(100)) });
