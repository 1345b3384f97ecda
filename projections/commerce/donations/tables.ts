import {
  bigint,
  createAll,
  defineTable,
  logPosition,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

/** A donation to a content; a refunded one is deleted. The message is personal: once erased, it is null. */
const donation = defineTable(
  'donation',
  {
    content_oid: text(),
    position: logPosition(),
    spend_id: text(),
    donor_oid: text(),
    coins: bigint(),
    message: text().personal('donor_oid'),
    donated_at: timestamptz(),
  },
  {
    // Serves `donationsPage`: a content's donations, newest first, from a cursor on.
    primaryKey: ['content_oid', 'position'],
    indexes: [{ columns: ['spend_id'], serves: 'the donation that a refund names' }],
  },
);

const nickname = defineTable('nickname', { oid: text().primaryKey(), nickname: text().personal('oid') });

export const createTables = createAll(donation, nickname);
export type DonationsTables = TablesOf<typeof donation | typeof nickname>;
