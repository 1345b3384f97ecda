import type { Kysely } from 'kysely';

import type { CreatorRevenueTables } from './tables.ts';

type Line = {
  readonly creatorOid: string;
  readonly month: string;
  readonly revision: number;
  /** A creator is not told whose payment is being checked, so only finance sees what is held. */
  readonly withHolds: boolean;
};
type Place = { readonly month: string; readonly revision: number };

/**
 * Where the other events of a line stand: the posting that it takes back or that took it back, and, where
 * they are asked for, its holds and releases, in the order of their streams.
 */
export const eventsOfLine = async (
  db: Kysely<CreatorRevenueTables>,
  { creatorOid, month, revision, withHolds }: Line,
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
  const held = withHolds ? await holdsOf(db, { creatorOid, earningId: earning_id }) : [];
  return [...counterparts, ...held].sort((a, b) =>
    a.month === b.month ? a.revision - b.revision : a.month < b.month ? -1 : 1,
  );
};

const holdsOf = async (
  db: Kysely<CreatorRevenueTables>,
  { creatorOid, earningId }: { readonly creatorOid: string; readonly earningId: string },
): Promise<Place[]> => {
  const holds = await db
    .selectFrom('held_sale')
    .select(['month', 'held_revision', 'released_revision'])
    .where((eb) => eb.and({ creator_oid: creatorOid, earning_id: earningId }))
    .execute();
  return holds.flatMap(({ month, held_revision, released_revision }) => [
    { month, revision: held_revision },
    ...(released_revision === null ? [] : [{ month, revision: released_revision }]),
  ]);
};
