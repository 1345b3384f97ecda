import type { AccountEvent } from '@fanfold/domain/identity';
import { projection } from '@fanfold/projection';
import type { Insertable, Kysely, Updateable } from 'kysely';

import { type AccountsTables, createTables, folded } from './tables.ts';

type Db = Kysely<AccountsTables>;
type OfType<Type extends AccountEvent['type']> = Extract<AccountEvent, { type: Type }>;

export const accounts = projection<AccountsTables>()({
  name: 'accounts',
  version: 2,
  consumes: [
    'AccountRegistered',
    'EmailConfirmed',
    'BonusAcceptanceChanged',
    'RoleGranted',
    'RoleRevoked',
    'CreatorRegistered',
    'NicknameChanged',
  ],
  tables: createTables,

  project: async (db, batch) => {
    for (const { event } of batch) {
      const { accountOid: oid } = event;
      const change = (columns: AccountChange) =>
        db.updateTable('account').set(columns).where('oid', '=', oid).execute();
      switch (event.type) {
        case 'AccountRegistered':
          await addAccount(db, event);
          break;
        case 'EmailConfirmed':
          await change({ confirmed: true });
          break;
        case 'BonusAcceptanceChanged':
          await change({ allow_bonus: event.allowBonus });
          break;
        case 'NicknameChanged':
          await change({
            nickname: event.nickname,
            nickname_folded: event.nickname && folded(event.nickname),
          });
          break;
        case 'RoleGranted':
          await addRole(db, { oid, role: event.role });
          break;
        case 'RoleRevoked':
          await db
            .deleteFrom('account_role')
            .where((eb) => eb.and({ oid, role: event.role }))
            .execute();
          break;
        case 'CreatorRegistered':
          await addCreator(db, event);
          break;
      }
    }
  },
});

type AccountChange = Updateable<AccountsTables['account']>;

const addAccount = async (db: Db, event: OfType<'AccountRegistered'>): Promise<void> => {
  await db
    .insertInto('account')
    .values({
      oid: event.accountOid,
      nickname: event.nickname,
      email: event.email,
      nickname_folded: event.nickname && folded(event.nickname),
      email_folded: event.email && folded(event.email),
      language: event.language,
      registered_at: event.registeredAt,
      confirmed: false,
      allow_bonus: false,
    })
    .execute();
};

/** A creator by grant may register as one later: the role is there already. */
const addRole = async (db: Db, row: Insertable<AccountsTables['account_role']>): Promise<void> => {
  await db
    .insertInto('account_role')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const addCreator = async (db: Db, event: OfType<'CreatorRegistered'>): Promise<void> => {
  const { accountOid: oid, channelLanguage, earningCurrency } = event;
  await addRole(db, { oid, role: 'creator' });
  await db
    .insertInto('creator')
    .values({ oid, channel_language: channelLanguage, earning_currency: earningCurrency })
    .execute();
};
