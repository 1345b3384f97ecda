import type { Kysely } from 'kysely';

/**
 * Switches that an operator changes while the service runs (a notice on every page, a feature turned off).
 * Business values that money depends on are events instead.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('operator_settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'jsonb', (column) => column.notNull())
    .addColumn('changed_by', 'text')
    .addColumn('changed_at', 'timestamptz', (column) => column.notNull())
    .execute();
};
