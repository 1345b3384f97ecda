import { escapeLike, folded, newestFirst, type PageParams } from '@fanfold/projection';
import { type Kysely, type Selectable, sql } from 'kysely';

import type { AuditTables } from './tables.ts';

export { audit } from './projection.ts';

type Db = Kysely<AuditTables>;

export type AuditFilter = {
  /** A part of the act, of what was looked at, of the stream, or of the reason; case does not matter. */
  readonly text?: string | undefined;
  readonly actorOid?: string | undefined;
  readonly personOid?: string | undefined;
  /** The event's type. */
  readonly act?: string | undefined;
  readonly kind?: 'act' | 'look' | undefined;
  /** The first moment, and the first moment after. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
};

export type AuditRow = Omit<
  Selectable<AuditTables['audit_line']>,
  'words' | 'reason_folded' | 'sealed_for'
> & { readonly subjects: readonly string[] };

/** Lines that meet every condition of the filter, newest first. */
export const auditPage = (
  db: Db,
  { cursor, limit, ...filter }: AuditFilter & PageParams,
): Promise<{ rows: AuditRow[]; nextCursor: string | null }> =>
  newestFirst(narrowed(linesWithSubjects(db), filter), { cursor, limit });

/** The line of the event at a position; undefined where the audit has none. */
export const auditLineAt = (db: Db, position: string): Promise<AuditRow | undefined> =>
  linesWithSubjects(db).where('position', '=', position).executeTakeFirst();

/** The acts that the audit holds, by event type. */
export const actsInAudit = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('audit_line').select('type').distinct().orderBy('type').execute();
  return rows.map(({ type }) => type);
};

const linesWithSubjects = (db: Db) =>
  db
    .selectFrom('audit_line')
    .select([
      'position',
      'at',
      'actor_oid',
      'actor_role',
      'impersonator_oid',
      'is_look',
      'type',
      'stream',
      'revision',
      'event_id',
      'what',
      'operation',
      'reason',
    ])
    .select((eb) =>
      eb
        .selectFrom('audit_subject')
        .select(sql<string[]>`coalesce(array_agg(subject_oid order by subject_oid), '{}')`.as('subjects'))
        .whereRef('audit_subject.position', '=', 'audit_line.position')
        .$asScalar()
        .$notNull()
        .as('subjects'),
    );

type Lines = ReturnType<typeof linesWithSubjects>;

const narrowed = (lines: Lines, filter: AuditFilter): Lines => {
  let query = lines;
  const { text, actorOid, personOid, act, kind, from, until } = filter;
  if (text) {
    const pattern = `%${escapeLike(folded(text))}%`;
    query = query.where((eb) => eb.or([eb('words', 'like', pattern), eb('reason_folded', 'like', pattern)]));
  }
  if (actorOid !== undefined) query = query.where('actor_oid', '=', actorOid);
  if (act !== undefined) query = query.where('type', '=', act);
  if (kind !== undefined) query = query.where('is_look', '=', kind === 'look');
  if (from !== undefined) query = query.where('at', '>=', new Date(from));
  if (until !== undefined) query = query.where('at', '<', new Date(until));
  if (personOid === undefined) return query;
  return query.where((eb) =>
    eb.exists(
      eb
        .selectFrom('audit_subject')
        .select('subject_oid')
        .whereRef('audit_subject.position', '=', 'audit_line.position')
        .where('subject_oid', '=', personOid),
    ),
  );
};
