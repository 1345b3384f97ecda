import { z } from 'zod';

import { language, oid } from '../common.ts';

export const RowCreator = z.object({
  oid,
  /** By the language of the reader; in a language without a name of its own the creator has the nickname. */
  names: z.partialRecord(language, z.string()),
  nickname: z.string(),
  profileImageKey: z.string().nullable(),
});
export type RowCreator = z.infer<typeof RowCreator>;
