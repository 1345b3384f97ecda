import type { Kysely } from 'kysely';

import type { CreatorRevenueTables, Title } from './tables.ts';

/** The titles of works by their oids; one that is not known yet is left out. */
export const titlesOf = async (
  db: Kysely<CreatorRevenueTables>,
  contentOids: readonly string[],
): Promise<Readonly<Record<string, Title>>> => {
  if (contentOids.length === 0) return {};
  const rows = await db
    .selectFrom('content_title')
    .select(['content_oid', 'title'])
    .where('content_oid', 'in', contentOids)
    .execute();
  return Object.fromEntries(rows.map(({ content_oid, title }) => [content_oid, title]));
};
