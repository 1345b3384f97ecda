import type { Kysely } from 'kysely';

import type { BlocksTables } from './tables.ts';

export { blocksRead } from './projection.ts';

/** The people who blocked this one. */
export const blockersOf = async (db: Kysely<BlocksTables>, oid: string): Promise<string[]> => {
  const rows = await db.selectFrom('block').select('owner_oid').where('target_oid', '=', oid).execute();
  return rows.map((row) => row.owner_oid);
};
