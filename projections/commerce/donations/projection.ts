import { incoming, insertRows, projection } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { createTables, type DonationRow, type DonationsTables, donationColumns } from './tables.ts';

/** Donations with a comment, as they are shown under the content. */
export const donations = projection<DonationsTables>()({
  name: 'donations',
  version: 1,
  consumes: ['CoinsSpent', 'SpendRefunded', 'AccountRegistered', 'NicknameChanged'],
  tables: createTables,

  project: async (db, batch) => {
    const given = new Map<string, DonationRow>();
    const refunded: { spend_id: string }[] = [];
    const nicknames = new Map<string, string | null>();
    for (const { event, position, metadata } of batch) {
      switch (event.type) {
        case 'AccountRegistered':
        case 'NicknameChanged':
          nicknames.set(event.accountOid, event.nickname);
          break;
        case 'CoinsSpent':
          if (event.transactionType !== 'donation' || event.resource.kind !== 'work') break;
          given.set(event.spendId, {
            content_oid: event.resource.oid,
            position: String(position),
            spend_id: event.spendId,
            donor_oid: event.walletOid,
            coins: event.paidCoins + event.bonusCoins,
            message: event.message,
            donated_at: metadata.occurredAt,
          });
          break;
        case 'SpendRefunded':
          if (!given.delete(event.spendId)) refunded.push({ spend_id: event.spendId });
          break;
      }
    }
    await write(db, { given: [...given.values()], refunded, nicknames });
  },
});

type Changes = {
  readonly given: readonly DonationRow[];
  readonly refunded: readonly { spend_id: string }[];
  readonly nicknames: ReadonlyMap<string, string | null>;
};

const write = async (db: Kysely<DonationsTables>, { given, refunded, nicknames }: Changes): Promise<void> => {
  if (given.length > 0) await insertRows(db, 'donation', { rows: given, columns: donationColumns }).execute();
  if (refunded.length > 0)
    await db
      .deleteFrom('donation')
      .using(incoming(refunded, { spend_id: 'text' }))
      .whereRef('donation.spend_id', '=', 'incoming.spend_id')
      .execute();
  if (nicknames.size === 0) return;
  const rows = [...nicknames].map(([oid, nickname]) => ({ oid, nickname }));
  await insertRows(db, 'nickname', { rows, columns: { oid: 'text', nickname: 'text' } })
    .onConflict((conflict) =>
      conflict.column('oid').doUpdateSet((eb) => ({ nickname: eb.ref('excluded.nickname') })),
    )
    .execute();
};
