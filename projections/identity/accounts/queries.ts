import type { Language } from '@fanfold/contracts';
import type { FoundUser } from '@fanfold/contracts/identity';
import { isOid } from '@fanfold/domain';
import { escapeLike, folded } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import type { AccountsTables } from './tables.ts';

export { accounts } from './projection.ts';

type Db = Kysely<AccountsTables>;

/**
 * By oid, by whole e-mail address (when there is an @), or by the prefix of the nickname; case does not
 * matter.
 */
export const findAccounts = async (
  db: Db,
  { query, now, limit = 20 }: { query: string; now: string; limit?: number },
): Promise<FoundUser[]> => {
  const wanted = folded(query);
  const select = selectAccounts(db, now);
  const rows = await (isOid(wanted)
    ? select.where('account.oid', '=', wanted)
    : wanted.includes('@')
      ? // Strangers may have tried to sign up with the address; the account that has it comes first.
        select.where('account.email_folded', '=', wanted).orderBy('account.confirmed', 'desc')
      : select
          .where('account.nickname_folded', 'like', `${escapeLike(wanted)}%`)
          .orderBy('account.nickname_folded')
  )
    .orderBy('account.oid')
    .limit(limit)
    .execute();
  return rows.map(toFoundUser);
};

export const accountOf = async (
  db: Db,
  { oid, now }: { oid: string; now: string },
): Promise<FoundUser | undefined> => {
  const row = await selectAccounts(db, now).where('account.oid', '=', oid).executeTakeFirst();
  return row && toFoundUser(row);
};

/** Nicknames by oid; an erased or unknown account is missing. */
export const nicknamesOf = async (db: Db, oids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('account')
    .select(['oid', 'nickname'])
    .where('oid', '=', sql<string>`any(${oids}::text[])`)
    .where('nickname', 'is not', null)
    .execute();
  return new Map(rows.map(({ oid, nickname }) => [oid, nickname ?? '']));
};

/** `after` is the last oid of the page before. */
type Page = { readonly after: string; readonly limit: number };

const confirmedAccounts = (db: Db, { after, limit }: Page) =>
  db
    .selectFrom('account')
    .select('oid')
    .where('confirmed', '=', true)
    .where('oid', '>', after)
    .orderBy('oid')
    .limit(limit);

/** Confirmed accounts whose owners want news by e-mail, by oid. */
export const wantsNews = async (db: Db, page: Page): Promise<string[]> => {
  const rows = await confirmedAccounts(db, page).where('marketing', '=', true).execute();
  return rows.map(({ oid }) => oid);
};

/** How many confirmed accounts want news by e-mail, by language. */
export const countOfNews = async (
  db: Db,
  { language, country }: { readonly language: Language | null; readonly country: string | null },
): Promise<{ language: Language; people: number }[]> => {
  let select = db
    .selectFrom('account')
    .select(['language', sql<string>`count(*)`.as('people')])
    .where('confirmed', '=', true)
    .where('marketing', '=', true)
    .where('email', 'is not', null)
    .groupBy('language')
    .orderBy('language');
  if (language !== null) select = select.where('language', '=', language);
  if (country !== null) select = select.where('country', '=', country);
  return (await select.execute()).map((row) => ({ language: row.language, people: Number(row.people) }));
};

/** Confirmed accounts that were not erased, by oid. */
export const accountsAfter = async (
  db: Db,
  { registeredBy, ...page }: Page & { readonly registeredBy: string | null },
): Promise<string[]> => {
  let query = confirmedAccounts(db, page).where('email', 'is not', null);
  if (registeredBy !== null)
    query = query.where('registered_at', '<=', sql<Date>`${registeredBy}::timestamptz`);
  return (await query.execute()).map(({ oid }) => oid);
};

/** With the roles on the whole platform that count at `now`. */
const selectAccounts = (db: Db, now: string) =>
  db
    .selectFrom('account')
    .selectAll('account')
    .select((eb) =>
      eb
        .selectFrom('account_role')
        .select(sql<string[]>`coalesce(array_agg(role order by role), '{}')`.as('roles'))
        .whereRef('account_role.oid', '=', 'account.oid')
        .where('account_role.scope', '=', 'platform')
        .where((role) => role.or([role('until', 'is', null), role('until', '>', now as unknown as Date)]))
        .as('roles'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof selectAccounts>['execute']>>[number];

const toFoundUser = (row: Row): FoundUser => ({
  oid: row.oid as FoundUser['oid'],
  nickname: row.nickname,
  email: row.email,
  roles: ['user', ...((row.roles ?? []) as FoundUser['roles'])],
  country: row.country,
  registeredAt: row.registered_at.toISOString(),
  confirmed: row.confirmed,
});
