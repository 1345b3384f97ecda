import { bigint, createAll, defineTable, jsonb, type TablesOf, text, timestamptz } from '@fanfold/projection';

export type Input = { readonly won: number; readonly byOid: string; readonly reason: string };

/** What each creator is owed and did not ask for; negative where more was taken back. */
const creatorBalance = defineTable(
  'creator_balance',
  { creator_oid: text(), won: bigint(), since: timestamptz().nullable(), asked: jsonb<Input>().nullable() },
  {
    primaryKey: ['creator_oid'],
    indexes: [{ columns: ['since'], serves: '`negativeBalances`' }],
  },
);

/** What a request took from the balance, so that its rejection gives it back. */
const askedWon = defineTable(
  'asked_won',
  { request_id: text(), won: bigint() },
  { primaryKey: ['request_id'] },
);

export const createTables = createAll(creatorBalance, askedWon);
export type NegativeBalancesTables = TablesOf<typeof creatorBalance | typeof askedWon>;
