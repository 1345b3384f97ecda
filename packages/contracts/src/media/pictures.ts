import { z } from 'zod';

import { oid, position } from '../common.ts';

/** UPL-016: the answer to a picture that was sent whole. `key` is its name at `pics/{key}`. */
export const PictureReply = z.object({
  position,
  key: oid,
  width: z.int(),
  height: z.int(),
  colour: z.string(),
  /** It is shown once it is clean. */
  screening: z.enum(['clean', 'awaited', 'quarantined']),
});
export type PictureReply = z.infer<typeof PictureReply>;

/** The sizes in which pictures are kept; without one the largest JPEG is sent. */
export const PictureParams = z.object({
  name: z.string().regex(/^[0-9a-f]{24}(-(320|640|1280)\.(webp|jpg))?$/),
});
/** UPL-015: the work, and the language of its reader. */
export const ThumbnailParams = z.object({ name: z.string().regex(/^[0-9a-f]{24}(_(en|ko|jp|es))?$/) });
/** UPL-017: the file of a work. */
export const PreviewParams = z.object({ hash: oid });
