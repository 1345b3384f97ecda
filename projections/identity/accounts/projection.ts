import type { AccountEvent } from '@fanfold/domain/identity';
import type { Recorded } from '@fanfold/event-log';
import { incoming, insertRows, projection } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import {
  type AccountChange,
  type AccountRow,
  type AccountsTables,
  accountColumns,
  type CreatorRow,
  changeColumns,
  createTables,
  creatorColumns,
  folded,
  type RoleRow,
  roleColumns,
} from './tables.ts';

type Db = Kysely<AccountsTables>;
type Consumed = Exclude<
  AccountEvent,
  {
    type:
      | 'ConfirmationCodeIssued'
      | 'ConfirmationFailed'
      | 'NicknameChangeRequested'
      | 'NicknameChangeCancelled';
  }
>;
type Batch = readonly Recorded<Consumed>[];

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
    await writeAccounts(db, batch);
    await writeRoles(db, batch);
    const creators = batch.flatMap(({ event }): CreatorRow[] =>
      event.type === 'CreatorRegistered'
        ? [
            {
              oid: event.accountOid,
              channel_language: event.channelLanguage,
              earning_currency: event.earningCurrency,
            },
          ]
        : [],
    );
    if (creators.length > 0) {
      await insertRows(db, 'creator', { rows: creators, columns: creatorColumns }).execute();
    }
  },
});

const writeAccounts = async (db: Db, batch: Batch): Promise<void> => {
  const added = new Map<string, AccountRow>();
  const changed = new Map<string, AccountChange>();
  const target = (oid: string): AccountRow | AccountChange => {
    const row = added.get(oid) ?? changed.get(oid) ?? unchanged(oid);
    if (!added.has(oid)) changed.set(oid, row);
    return row;
  };
  for (const { event } of batch) {
    switch (event.type) {
      case 'AccountRegistered':
        added.set(event.accountOid, {
          oid: event.accountOid,
          nickname: event.nickname,
          email: event.email,
          nickname_folded: event.nickname && folded(event.nickname),
          email_folded: event.email && folded(event.email),
          language: event.language,
          registered_at: event.registeredAt,
          confirmed: false,
          allow_bonus: false,
        });
        break;
      case 'EmailConfirmed':
        target(event.accountOid).confirmed = true;
        break;
      case 'BonusAcceptanceChanged':
        target(event.accountOid).allow_bonus = event.allowBonus;
        break;
      case 'NicknameChanged':
        Object.assign(target(event.accountOid), {
          nickname: event.nickname,
          nickname_folded: event.nickname && folded(event.nickname),
        });
        break;
      case 'RoleGranted':
      case 'RoleRevoked':
      case 'CreatorRegistered':
        break;
    }
  }
  if (added.size > 0) {
    await insertRows(db, 'account', { rows: [...added.values()], columns: accountColumns }).execute();
  }
  if (changed.size > 0) {
    await db
      .updateTable('account')
      .from(incoming([...changed.values()], changeColumns))
      .set({
        confirmed: sql`coalesce(incoming.confirmed, account.confirmed)`,
        allow_bonus: sql`coalesce(incoming.allow_bonus, account.allow_bonus)`,
        nickname: sql`coalesce(incoming.nickname, account.nickname)`,
        nickname_folded: sql`coalesce(incoming.nickname_folded, account.nickname_folded)`,
      })
      .whereRef('account.oid', '=', 'incoming.oid')
      .execute();
  }
};

const unchanged = (oid: string): AccountChange => ({
  oid,
  confirmed: null,
  allow_bonus: null,
  nickname: null,
  nickname_folded: null,
});

const writeRoles = async (db: Db, batch: Batch): Promise<void> => {
  // The last word of a batch on each role counts.
  const held = new Map<string, RoleRow & { held: boolean }>();
  const set = (oid: string, role: string, isHeld: boolean) =>
    held.set(`${oid} ${role}`, { oid, role, held: isHeld });
  for (const { event } of batch) {
    if (event.type === 'RoleGranted') set(event.accountOid, event.role, true);
    else if (event.type === 'RoleRevoked') set(event.accountOid, event.role, false);
    else if (event.type === 'CreatorRegistered') set(event.accountOid, 'creator', true);
  }
  const rows = [...held.values()].map(({ oid, role, held: isHeld }) => ({ row: { oid, role }, isHeld }));
  const granted = rows.flatMap(({ row, isHeld }) => (isHeld ? [row] : []));
  const revoked = rows.flatMap(({ row, isHeld }) => (isHeld ? [] : [row]));
  if (granted.length > 0) {
    // A creator by grant may register as one later: the role is there already.
    await insertRows(db, 'account_role', { rows: granted, columns: roleColumns })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (revoked.length > 0) {
    await db
      .deleteFrom('account_role')
      .using(incoming(revoked, roleColumns))
      .where(sql<boolean>`account_role.oid = incoming.oid and account_role.role = incoming.role`)
      .execute();
  }
};
