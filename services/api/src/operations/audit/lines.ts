import type { AuditFilter, AuditLine } from '@fanfold/contracts/operations';
import { isOid, parseOid, seoulDayStart } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { accounts, nicknamesOf } from '@fanfold/projections/identity/accounts';
import { profileByNickname, profiles } from '@fanfold/projections/identity/profiles';
import { type AuditRow, audit, auditPage } from '@fanfold/projections/operations/audit';
import type { Kysely } from 'kysely';

type Db = Kysely<never>;
type Page = { readonly lines: AuditLine[]; readonly nextCursor: string | null };
type Input = AuditFilter & {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly mostPersons?: number;
};

/** One page of the audit, with the names of people. Nothing where a named person does not exist. */
export const auditLines = async (db: Db, asked: Input): Promise<Page> => {
  const { actor, person, from, to, mostPersons, ...filter } = asked;
  const [actorOid, personOid] = await Promise.all([oidOf(db, actor), oidOf(db, person)]);
  if (actorOid === null || personOid === null) return { lines: [], nextCursor: null };
  const { rows, nextCursor } = await readFrom(db, audit, (tables) =>
    auditPage(tables, {
      ...filter,
      actorOid,
      personOid,
      from: from && seoulDayStart(from),
      until: to && seoulDayStart(to, 1),
    }),
  );
  return { lines: await named(db, rows, mostPersons), nextCursor };
};

/** A look at a long list concerns many people: a page names the first of them. */
const shownPersons = 5;

/** Lines with the names of people. */
export const named = async (
  db: Db,
  rows: readonly AuditRow[],
  mostPersons = shownPersons,
): Promise<AuditLine[]> => {
  const shown = rows.map((row) => ({ row, subjects: row.subjects.slice(0, mostPersons) }));
  const oids = shown.flatMap(({ row, subjects }) => [row.actor_oid ?? [], subjects].flat());
  const names = await readFrom(db, accounts, (tables) => nicknamesOf(tables, [...new Set(oids)]));
  return shown.map(({ row, subjects }) => ({
    position: row.position,
    at: row.at.toISOString(),
    kind: row.is_look ? 'look' : 'act',
    act: row.type,
    actor: {
      actorOid: row.actor_oid === null ? null : parseOid(row.actor_oid),
      nickname: row.actor_oid === null ? null : (names.get(row.actor_oid) ?? null),
      role: row.impersonator_oid === null ? row.actor_role : 'impersonation',
    },
    persons: subjects.map((oid) => ({ subjectOid: parseOid(oid), nickname: names.get(oid) ?? null })),
    morePersons: row.subjects.length - subjects.length,
    what: row.what,
    operation: row.operation,
    reason: row.reason,
  }));
};

/**
 * The account of a number or a whole nickname; undefined where none is asked for, null where there is none.
 */
const oidOf = async (db: Db, asked: string | undefined): Promise<string | null | undefined> => {
  if (asked === undefined || isOid(asked)) return asked;
  const found = await readFrom(db, profiles, (tables) => profileByNickname(tables, { nickname: asked }));
  return found?.oid ?? null;
};
