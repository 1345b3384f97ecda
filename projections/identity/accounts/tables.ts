import type { Language } from '@fanfold/contracts';
import type { GrantableRole } from '@fanfold/domain/identity';
import type { Columns, Moment } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

export type AccountsTables = {
  /** Who there is. Nickname and address are personal: null once the account was erased. */
  account: {
    oid: string;
    nickname: string | null;
    email: string | null;
    /** As they are searched, see `folded`. */
    nickname_folded: string | null;
    email_folded: string | null;
    language: Language;
    registered_at: Moment;
    confirmed: boolean;
    allow_bonus: boolean;
  };
  account_role: { oid: string; role: GrantableRole };
  creator: { oid: string; channel_language: Language; earning_currency: string };
};

export const createTables = async (db: Kysely<AccountsTables>): Promise<void> => {
  await db.schema
    .createTable('account')
    .addColumn('oid', 'text', (column) => column.primaryKey())
    .addColumn('nickname', 'text')
    .addColumn('email', 'text')
    .addColumn('nickname_folded', 'text')
    .addColumn('email_folded', 'text')
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('registered_at', 'timestamptz', (column) => column.notNull())
    .addColumn('confirmed', 'boolean', (column) => column.notNull())
    .addColumn('allow_bonus', 'boolean', (column) => column.notNull())
    .execute();
  // Serves `findAccounts` by the beginning of a nickname, whatever its case.
  await db.schema
    .createIndex('account_nickname')
    .on('account')
    .expression(sql`nickname_folded text_pattern_ops`)
    .execute();
  // Serves `findAccounts` by a whole address.
  await db.schema.createIndex('account_email').on('account').column('email_folded').execute();
  await db.schema
    .createTable('account_role')
    .addColumn('oid', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_role_pkey', ['oid', 'role'])
    .execute();
  await db.schema
    .createTable('creator')
    .addColumn('oid', 'text', (column) => column.primaryKey())
    .addColumn('channel_language', 'text', (column) => column.notNull())
    .addColumn('earning_currency', 'text', (column) => column.notNull())
    .execute();
};

export type AccountRow = {
  oid: string;
  nickname: string | null;
  email: string | null;
  nickname_folded: string | null;
  email_folded: string | null;
  language: string;
  registered_at: string;
  confirmed: boolean;
  allow_bonus: boolean;
};
export const accountColumns: Columns<AccountRow> = {
  oid: 'text',
  nickname: 'text',
  email: 'text',
  nickname_folded: 'text',
  email_folded: 'text',
  language: 'text',
  registered_at: 'timestamptz',
  confirmed: 'boolean',
  allow_bonus: 'boolean',
};

/** What may change later; null leaves a column as it is. */
export type AccountChange = {
  oid: string;
  confirmed: boolean | null;
  allow_bonus: boolean | null;
  nickname: string | null;
  nickname_folded: string | null;
};
export const changeColumns: Columns<AccountChange> = {
  oid: 'text',
  confirmed: 'boolean',
  allow_bonus: 'boolean',
  nickname: 'text',
  nickname_folded: 'text',
};

export type RoleRow = { oid: string; role: string };
export const roleColumns: Columns<RoleRow> = { oid: 'text', role: 'text' };

export type CreatorRow = { oid: string; channel_language: string; earning_currency: string };
export const creatorColumns: Columns<CreatorRow> = {
  oid: 'text',
  channel_language: 'text',
  earning_currency: 'text',
};

/**
 * How names are compared in a search: compatibility forms and case do not matter. Done here and not by Postgres, whose
 * `lower` depends on the locale of its cluster.
 */
export const folded = (text: string): string => text.trim().normalize('NFKC').toLowerCase();
