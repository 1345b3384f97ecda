import type { Language } from '@fanfold/contracts';
import type { GrantableRole } from '@fanfold/domain/identity';
import { boolean, createAll, defineTable, type TablesOf, text, timestamptz } from '@fanfold/projection';

/** The accounts. Nickname and address are personal: null once the account was erased. */
const account = defineTable(
  'account',
  {
    oid: text().primaryKey(),
    nickname: text().personal('oid'),
    email: text().personal('oid'),
    /** In the form used for searches, see `folded`. */
    nickname_folded: text().personal('oid'),
    email_folded: text().personal('oid'),
    language: text<Language>(),
    /** The newest declared residence, ISO 3166-1 alpha-2. */
    country: text().nullable(),
    registered_at: timestamptz(),
    confirmed: boolean(),
    allow_bonus: boolean(),
    /** Whether the person wants news by e-mail. */
    marketing: boolean(),
  },
  {
    indexes: [
      {
        columns: ['nickname_folded'],
        operatorClass: 'text_pattern_ops',
        serves: '`findAccounts` by the prefix of a nickname, in any case',
      },
      { columns: ['email_folded'], serves: '`findAccounts` by a whole address' },
    ],
  },
);

const accountRole = defineTable(
  'account_role',
  {
    oid: text(),
    role: text<GrantableRole>(),
    /** `platform`, or the kind and oid of what it counts for, e.g. `channel:65f0…`. */
    scope: text(),
    /** The first moment at which it does not count any more. */
    until: timestamptz().nullable(),
  },
  { primaryKey: ['oid', 'role', 'scope'] },
);

const creator = defineTable('creator', {
  oid: text().primaryKey(),
  channel_language: text<Language>(),
  earning_currency: text(),
});

export const createTables = createAll(account, accountRole, creator);
export type AccountsTables = TablesOf<typeof account | typeof accountRole | typeof creator>;
