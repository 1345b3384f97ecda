import type { ListedTakedown, OwnTakedown } from '@fanfold/contracts/catalogue';
import { type Oid, parseOid } from '@fanfold/domain';
import { queueOf, type Waiting } from '@fanfold/projection';
import { type Kysely, type Selectable, sql } from 'kysely';

import type { TakedownsTables } from './tables.ts';

export { takedownsRead } from './projection.ts';

type Db = Kysely<TakedownsTables>;
type Row = Selectable<TakedownsTables['takedown']>;

const shown = 100;

/** A notice to decide on, and a counter-notice whose claimant may show a lawsuit. */
const open = ['filed', 'countered'] as const;

/** What waits, oldest first; or all, newest first. */
export const takedownsList = async (
  db: Db,
  { state }: { readonly state: 'open' | 'all' },
): Promise<Omit<ListedTakedown, 'creator' | 'work' | 'strikes'>[]> => {
  const all = db.selectFrom('takedown').selectAll().limit(shown);
  const rows = await (state === 'open'
    ? all.where('status', 'in', open).orderBy('position', 'asc')
    : all.orderBy('position', 'desc')
  ).execute();
  return rows.map((row) => ({
    ...takedownIn(row),
    creatorOid: parseOid(row.creator_oid),
    claimantOid: row.claimant_oid === null ? null : parseOid(row.claimant_oid),
    email: row.email,
    signature: row.signature,
    language: row.language,
  }));
};

/**
 * Accepted notices against the works of one creator, newest first. What was not accepted is no concern of
 * theirs.
 */
export const ownTakedowns = async (db: Db, creatorOid: string): Promise<Omit<OwnTakedown, 'work'>[]> => {
  const rows = await db
    .selectFrom('takedown')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .where('was_accepted', '=', true)
    .orderBy('position', 'desc')
    .limit(shown)
    .execute();
  return rows.map(takedownIn);
};

type CountingStrike = { creatorOid: string; takedownOid: Oid; givenAt: string; expiresAt: string };

/** The strikes of these creators that count at a moment, the first to expire first. */
export const strikesOf = async (
  db: Db,
  creatorOids: readonly string[],
  at: string,
): Promise<CountingStrike[]> => {
  const rows = await db
    .selectFrom('strike')
    .selectAll()
    .where('creator_oid', '=', sql<string>`any(${creatorOids}::text[])`)
    .where('expires_at', '>', sql<Date>`${at}::timestamptz`)
    .orderBy('expires_at')
    .orderBy('takedown_oid')
    .execute();
  return rows.map((row) => ({
    creatorOid: row.creator_oid,
    takedownOid: parseOid(row.takedown_oid),
    givenAt: row.given_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
};

/** How many wait for an administrator. */
export const openTakedowns = (db: Db): Promise<Waiting> =>
  queueOf(db.selectFrom('takedown').where('status', '=', 'filed'), sql`filed_at`);

/** All notices that a person filed. */
export const takedownOidsOf = async (db: Db, claimantOid: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('takedown')
    .select('takedown_oid')
    .where('claimant_oid', '=', claimantOid)
    .orderBy('takedown_oid')
    .execute();
  return rows.map((row) => row.takedown_oid);
};

/** Notices that a creator objected to: what they stated is theirs. */
export const counteredOidsOf = async (db: Db, creatorOid: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('takedown')
    .select('takedown_oid')
    .where('creator_oid', '=', creatorOid)
    .where('countered_at', 'is not', null)
    .orderBy('takedown_oid')
    .execute();
  return rows.map((row) => row.takedown_oid);
};

const takedownIn = (row: Row): Omit<OwnTakedown, 'work'> => ({
  takedownOid: parseOid(row.takedown_oid),
  contentOid: parseOid(row.content_oid),
  status: row.status,
  role: row.role,
  name: row.name,
  infringed: row.infringed,
  filedAt: row.filed_at.toISOString(),
  reason: row.reason,
  decidedAt: row.decided_at?.toISOString() ?? null,
  counter: row.countered_at &&
    row.reinstate_at && {
      name: row.counter_name,
      statement: row.counter_statement,
      counteredAt: row.countered_at.toISOString(),
      reinstateAt: row.reinstate_at.toISOString(),
    },
});
