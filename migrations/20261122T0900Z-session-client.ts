import { type Kysely, sql } from 'kysely';

/**
 * What holds a session (a browser, a tool, a widget, an administrator's look) and what it may be used for, so
 * that a widget's token cannot do what its owner can. Sessions from before are browsers of their owners.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .alterTable('sessions')
    .addColumn('client', 'text', (column) => column.notNull().defaultTo('web'))
    .addColumn('scopes', sql`text[]`, (column) => column.notNull().defaultTo(sql`array['account']`))
    .execute();
};
