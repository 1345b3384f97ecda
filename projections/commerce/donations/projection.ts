import { projection } from '@fanfold/projection';

import { createTables, type DonationsTables } from './tables.ts';

/** Donations with a comment, as they are shown under the content. */
export const donations = projection<DonationsTables>()({
  name: 'donations',
  version: 1,
  consumes: ['CoinsSpent', 'SpendRefunded', 'AccountRegistered', 'NicknameChanged'],
  tables: createTables,

  project: async (db, batch) => {
    for (const { event, position, metadata } of batch)
      switch (event.type) {
        case 'AccountRegistered':
        case 'NicknameChanged': {
          const { accountOid: oid, nickname } = event;
          await db
            .insertInto('nickname')
            .values({ oid, nickname })
            .onConflict((conflict) => conflict.column('oid').doUpdateSet({ nickname }))
            .execute();
          break;
        }
        case 'CoinsSpent':
          if (event.transactionType !== 'donation' || !event.contentOid) break;
          await db
            .insertInto('donation')
            .values({
              content_oid: event.contentOid,
              position: String(position),
              spend_id: event.spendId,
              donor_oid: event.walletOid,
              coins: event.paidCoins + event.bonusCoins,
              message: event.message,
              donated_at: metadata.occurredAt,
            })
            .execute();
          break;
        case 'SpendRefunded':
          await db.deleteFrom('donation').where('spend_id', '=', event.spendId).execute();
          break;
      }
  },
});
