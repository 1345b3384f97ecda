import type { Kysely } from 'kysely';

import type { CreatorRevenueTables } from './tables.ts';

type Line = { readonly creatorOid: string; readonly month: string; readonly revision: number };
type Place = { readonly month: string; readonly revision: number };

/**
 * Where the other events of a line stand: the posting that it takes back or that took it back, and its holds and releases, in the
 * order of their streams.
 */
export const eventsOfLine = async (
  db: Kysely<CreatorRevenueTables>,
  { creatorOid, month, revision }: Line,
): Promise<Place[]> => {
  const line = await db
    .selectFrom('sale')
    .select(['earning_id', 'reverses'])
    .where((eb) => eb.and({ creator_oid: creatorOid, month, revision }))
    .executeTakeFirst();
  if (!line) return [];
  const { earning_id, reverses } = line;
  const counterparts = await db
    .selectFrom('sale')
    .select(['month', 'revision'])
    .where('creator_oid', '=', creatorOid)
    .where((eb) => (reverses === null ? eb('reverses', '=', earning_id) : eb('earning_id', '=', reverses)))
    .execute();
  const holds = await db
    .selectFrom('held_sale')
    .select(['month', 'held_revision', 'released_revision'])
    .where((eb) => eb.and({ creator_oid: creatorOid, earning_id }))
    .execute();
  const held = holds.flatMap(({ month: ofHold, held_revision, released_revision }) => [
    { month: ofHold, revision: held_revision },
    ...(released_revision === null ? [] : [{ month: ofHold, revision: released_revision }]),
  ]);
  return [...counterparts, ...held].sort((a, b) =>
    a.month === b.month ? a.revision - b.revision : a.month < b.month ? -1 : 1,
  );
};
