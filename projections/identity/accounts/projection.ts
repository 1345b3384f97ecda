import { targetKey } from '@fanfold/domain';
import type { AccountEvent } from '@fanfold/domain/identity';
import { folded, inOrder, projection, type Statement } from '@fanfold/projection';
import type { Insertable, Kysely } from 'kysely';

import { type AccountsTables, createTables } from './tables.ts';

type Db = Kysely<AccountsTables>;
type Consumed = Exclude<
  AccountEvent,
  {
    type:
      | 'ConfirmationCodeIssued'
      | 'ConfirmationFailed'
      | 'NicknameChangeRequested'
      | 'NicknameChangeCancelled'
      | 'EmailChangeRequested'
      | 'EmailChangeFailed'
      | 'CreatorTagsSet'
      | 'PartnerLevelSet'
      | 'ComplianceMarked';
  }
>;

/** The accounts: search by nickname, address or oid; roles; creators. Read by administration. */
export const accounts = projection<AccountsTables>()({
  name: 'accounts',
  version: 7,
  consumes: [
    'AccountRegistered',
    'SignUpStarted',
    'ProfileCompleted',
    'EmailConfirmed',
    'ResidenceDeclared',
    'BonusAcceptanceChanged',
    'RoleGranted',
    'RoleRevoked',
    'CreatorRegistered',
    'NicknameChanged',
    'EmailChanged',
    'ConsentGiven',
    'ConsentWithdrawn',
  ],
  tables: createTables,
  project: (db, batch) => inOrder(batch.flatMap(({ event }) => changesOf(db, event))),
});

const scopeOf = ({ scope }: Pick<Extract<AccountEvent, { type: 'RoleGranted' }>, 'scope'>): string =>
  scope === 'platform' ? scope : targetKey(scope);

const changesOf = (db: Db, event: Consumed): Statement | Statement[] => {
  const { accountOid: oid } = event;
  const ofAccount = db.updateTable('account').where('oid', '=', oid);
  switch (event.type) {
    case 'AccountRegistered':
      return db.insertInto('account').values({
        oid,
        nickname: event.nickname,
        email: event.email,
        nickname_folded: event.nickname && folded(event.nickname),
        email_folded: event.email && folded(event.email),
        language: event.language,
        country: null,
        registered_at: event.registeredAt,
        confirmed: false,
        allow_bonus: false,
        marketing: event.consents.marketing,
      });
    case 'SignUpStarted':
      return db.insertInto('account').values({
        oid,
        nickname: null,
        email: event.email,
        nickname_folded: null,
        email_folded: event.email && folded(event.email),
        language: event.language,
        country: null,
        registered_at: event.startedAt,
        confirmed: false,
        allow_bonus: false,
        marketing: false,
      });
    case 'EmailChanged':
      return ofAccount.set({ email: event.email, email_folded: event.email && folded(event.email) });
    case 'EmailConfirmed':
      return ofAccount.set({ confirmed: true });
    case 'ResidenceDeclared':
      return ofAccount.set({ country: event.country });
    case 'BonusAcceptanceChanged':
      return ofAccount.set({ allow_bonus: event.allowBonus });
    case 'ProfileCompleted':
      return ofAccount.set({ ...nicknameIn(event), marketing: event.consents.marketing });
    case 'NicknameChanged':
      return ofAccount.set(nicknameIn(event));
    case 'ConsentGiven':
    case 'ConsentWithdrawn':
      return event.consent === 'marketing' ? ofAccount.set({ marketing: event.type === 'ConsentGiven' }) : [];
    case 'RoleGranted':
      return addRole(db, { oid, role: event.role, scope: scopeOf(event), until: event.until });
    case 'RoleRevoked':
      return db
        .deleteFrom('account_role')
        .where((eb) => eb.and({ oid, role: event.role, scope: scopeOf(event) }));
    case 'CreatorRegistered': {
      const { channelLanguage: channel_language, earningCurrency: earning_currency } = event;
      const creator = db.insertInto('creator').values({ oid, channel_language, earning_currency });
      return [addRole(db, { oid, role: 'creator', scope: 'platform', until: null }), creator];
    }
  }
};

const nicknameIn = ({ nickname }: { readonly nickname: string | null }) => ({
  nickname,
  nickname_folded: nickname && folded(nickname),
});

/**
 * A newer grant of the same role and scope replaces the one before: a creator by grant may register as one
 * later.
 */
const addRole = (db: Db, row: Insertable<AccountsTables['account_role']>): Statement =>
  db
    .insertInto('account_role')
    .values(row)
    .onConflict((conflict) => conflict.columns(['oid', 'role', 'scope']).doUpdateSet({ until: row.until }));
