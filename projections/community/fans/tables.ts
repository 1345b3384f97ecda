import {
  boolean,
  createAll,
  defineTable,
  integer,
  logPosition,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

/** One row a channel and person who follows it, was its member, or was banned from it. */
const fan = defineTable(
  'fan',
  {
    creator_oid: text(),
    fan_oid: text(),
    follows: boolean(),
    tier_hash: text().nullable(),
    member_until: timestamptz().nullable(),
    months: integer(),
    /** The sanction that counts; null once it was lifted. */
    ban_id: text().nullable(),
    /** Personal: null once the account was erased. */
    ban_reason: text().personal('fan_oid'),
    ban_until: timestamptz().nullable(),
    /** Log position of the first event, which orders the list. */
    position: logPosition(),
  },
  {
    primaryKey: ['creator_oid', 'fan_oid'],
    indexes: [
      { columns: ['creator_oid', 'position'], serves: '`fansPage` and `fanCounts` of a channel' },
      { columns: ['ban_id'], where: 'ban_id is not null', serves: 'the end of a ban, which names it alone' },
    ],
  },
);

export const createTables = createAll(fan);
export type FansTables = TablesOf<typeof fan>;
