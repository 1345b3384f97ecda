import type { NewUser, RegistrationCount } from '@fanfold/contracts/identity';
import { isOid, parseOid } from '@fanfold/domain';
import type { LoginProvider } from '@fanfold/domain/identity';
import { escapeLike, folded, newestFirst, type PageParams } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import type { RegistrationsTables } from './tables.ts';

export { registrations } from './projection.ts';

type Db = Kysely<RegistrationsTables>;

export type RegistrationFilter = {
  /** The first moment, and the first moment after. */
  readonly from: string;
  readonly until: string;
  readonly method?: 'email' | LoginProvider | undefined;
  readonly country?: string | undefined;
  readonly confirmed?: boolean | undefined;
  readonly adult?: boolean | undefined;
  /** A number, a whole address, or the beginning of a nickname. */
  readonly query?: string | undefined;
  /** When a proof of being an adult has to count. */
  readonly now: string;
};

const narrowed = (db: Db, filter: RegistrationFilter) => {
  const { from, until, method, country, confirmed, adult, query: text, now } = filter;
  let query = db
    .selectFrom('registration')
    .where('registered_at', '>=', new Date(from))
    .where('registered_at', '<', new Date(until));
  if (method !== undefined) query = query.where('method', '=', method);
  if (country !== undefined) query = query.where('country', '=', country);
  if (confirmed !== undefined) query = query.where('confirmed', '=', confirmed);
  if (adult !== undefined)
    query = query.where(sql<boolean>`coalesce(adult_until > ${new Date(now)}, false)`, '=', adult);
  if (text === undefined) return query;
  const wanted = folded(text);
  if (isOid(wanted)) return query.where('oid', '=', wanted);
  return wanted.includes('@')
    ? query.where('email_folded', '=', wanted)
    : query.where('nickname_folded', 'like', `${escapeLike(wanted)}%`);
};

/** Who signed up last comes first. */
export const registrationsPage = async (
  db: Db,
  { cursor, limit, ...filter }: RegistrationFilter & PageParams,
): Promise<{ users: NewUser[]; nextCursor: string | null }> => {
  const { rows, nextCursor } = await newestFirst(narrowed(db, filter).selectAll(), { cursor, limit });
  return {
    users: rows.map((row) => ({
      oid: parseOid(row.oid),
      nickname: row.nickname,
      email: row.email,
      registeredAt: row.registered_at.toISOString(),
      method: row.method,
      country: row.country,
      confirmed: row.confirmed,
      complete: row.complete,
      adult: row.adult_until !== null && row.adult_until > new Date(filter.now),
    })),
    nextCursor,
  };
};

/**
 * How many signed up in each day or week of Asia/Seoul; weeks begin on Monday. Days without a sign-up are
 * missing.
 */
export const registrationCounts = async (
  db: Db,
  { by, ...filter }: RegistrationFilter & { readonly by: 'day' | 'week' },
): Promise<RegistrationCount[]> => {
  const begin = sql<string>`to_char(date_trunc(${sql.lit(by)}, registered_at at time zone 'Asia/Seoul'), 'YYYY-MM-DD')`;
  const rows = await narrowed(db, filter)
    .select([
      begin.as('begin'),
      sql<string>`count(*) filter (where method = 'email')`.as('email'),
      sql<string>`count(*) filter (where method = 'google')`.as('google'),
      sql<string>`count(*) filter (where method = 'apple')`.as('apple'),
      sql<string>`count(*) filter (where complete)`.as('complete'),
    ])
    .groupBy(begin)
    .orderBy('begin')
    .execute();
  return rows.map((row) => ({
    begin: row.begin,
    email: Number(row.email),
    google: Number(row.google),
    apple: Number(row.apple),
    complete: Number(row.complete),
  }));
};
