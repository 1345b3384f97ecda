import { z } from 'zod';

import { oid, ShownNames } from '../common.ts';

export const RowCreator = z.object({
  oid,
  names: ShownNames,
  nickname: z.string(),
  profileImageKey: z.string().nullable(),
});
export type RowCreator = z.infer<typeof RowCreator>;
