import type { AccountEvent } from '@fanfold/domain/identity';
import type { WalletEvent } from '@fanfold/domain/wallet';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { createTables, type DonationsTables } from './tables.ts';

type Consumed =
  | Extract<WalletEvent, { type: 'CoinsSpent' | 'SpendRefunded' }>
  | Extract<AccountEvent, { type: 'AccountRegistered' | 'ProfileCompleted' | 'NicknameChanged' }>;

/** Donations with a comment, as they are shown under the content. */
export const donations = projection<DonationsTables>()({
  name: 'donations',
  version: 3,
  consumes: ['CoinsSpent', 'SpendRefunded', 'AccountRegistered', 'ProfileCompleted', 'NicknameChanged'],
  tables: createTables,
  project: (db, batch) => inOrder(batch.flatMap((recorded) => changesOf(db, recorded))),
});

const changesOf = (
  db: Kysely<DonationsTables>,
  { event, position, metadata }: Recorded<Consumed>,
): Statement | readonly Statement[] => {
  switch (event.type) {
    case 'AccountRegistered':
    case 'ProfileCompleted':
    case 'NicknameChanged': {
      const { accountOid: oid, nickname } = event;
      return db
        .insertInto('nickname')
        .values({ oid, nickname })
        .onConflict((conflict) => conflict.column('oid').doUpdateSet({ nickname }));
    }
    case 'CoinsSpent':
      if (event.transactionType !== 'donation' || event.resource.kind !== 'work') return [];
      return db.insertInto('donation').values({
        content_oid: event.resource.oid,
        position: String(position),
        spend_id: event.spendId,
        donor_oid: event.walletOid,
        coins: event.paidCoins + event.bonusCoins,
        message: event.message,
        donated_at: metadata.occurredAt,
      });
    case 'SpendRefunded':
      return db.deleteFrom('donation').where('spend_id', '=', event.spendId);
  }
};
