import type { Language } from '@fanfold/contracts';
import type { Columns, Moment } from '@fanfold/projection';
import type { Kysely } from 'kysely';

export type DiscountCodesTables = {
  /** The newest code of each name. */
  code: {
    creator_oid: string;
    code: string;
    content_oid: string | null;
    percent: number | null;
    coins: number | null;
    starts_at: Moment | null;
    ends_at: Moment | null;
    uses: number | null;
    used: number;
    ended: boolean;
    created_at: Moment;
  };
  content_title: { content_oid: string; title: Partial<Record<Language, string>> };
};

export const createTables = async (db: Kysely<DiscountCodesTables>): Promise<void> => {
  await db.schema
    .createTable('code')
    .addColumn('creator_oid', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('content_oid', 'text')
    .addColumn('percent', 'integer')
    .addColumn('coins', 'integer')
    .addColumn('starts_at', 'timestamptz')
    .addColumn('ends_at', 'timestamptz')
    .addColumn('uses', 'integer')
    .addColumn('used', 'integer', (column) => column.notNull())
    .addColumn('ended', 'boolean', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    // Serves `codesOf`: the codes of one creator.
    .addPrimaryKeyConstraint('code_pkey', ['creator_oid', 'code'])
    .execute();
  await db.schema
    .createTable('content_title')
    .addColumn('content_oid', 'text', (column) => column.primaryKey())
    .addColumn('title', 'jsonb', (column) => column.notNull())
    .execute();
};

export type CodeRow = {
  creator_oid: string;
  code: string;
  content_oid: string | null;
  percent: number | null;
  coins: number | null;
  starts_at: string | null;
  ends_at: string | null;
  uses: number | null;
  used: number;
  ended: boolean;
  created_at: string;
};
export const codeColumns: Columns<CodeRow> = {
  creator_oid: 'text',
  code: 'text',
  content_oid: 'text',
  percent: 'integer',
  coins: 'integer',
  starts_at: 'timestamptz',
  ends_at: 'timestamptz',
  uses: 'integer',
  used: 'integer',
  ended: 'boolean',
  created_at: 'timestamptz',
};

/** What a batch adds to a code of before; null leaves `ended` as it is. */
export type CodeChange = { creator_oid: string; code: string; used: number; ended: boolean | null };
export const changeColumns: Columns<CodeChange> = {
  creator_oid: 'text',
  code: 'text',
  used: 'integer',
  ended: 'boolean',
};
