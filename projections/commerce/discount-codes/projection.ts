import type { ContentEvent } from '@fanfold/domain/catalogue';
import type { DiscountEvent } from '@fanfold/domain/commerce';
import type { Recorded } from '@fanfold/event-log';
import { incoming, insertRows, projection } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import {
  type CodeChange,
  type CodeRow,
  changeColumns,
  codeColumns,
  createTables,
  type DiscountCodesTables,
} from './tables.ts';

type Db = Kysely<DiscountCodesTables>;
type Batch = readonly Recorded<DiscountEvent | Extract<ContentEvent, { type: 'ContentPublished' }>>[];

/** A creator's codes and how often each was used; reserved uses count, as they do for buyers. */
export const discountCodes = projection<DiscountCodesTables>()({
  name: 'discount-codes',
  version: 1,
  consumes: [
    'DiscountCodeCreated',
    'DiscountCodeEnded',
    'DiscountUseReserved',
    'DiscountUsed',
    'DiscountUseReleased',
    'ContentPublished',
  ],
  tables: createTables,

  project: async (db, batch) => {
    const { created, changed } = foldCodes(batch);
    if (created.length > 0) await writeCodes(db, created);
    if (changed.length > 0) await changeCodes(db, changed);
    await writeTitles(db, batch);
  },
});

/** New codes with what the same batch changed about them, and changes of older ones. */
const foldCodes = (batch: Batch) => {
  const created = new Map<string, CodeRow>();
  const changed = new Map<string, CodeChange>();
  for (const { event, metadata } of batch) {
    if (event.type === 'ContentPublished' || event.type === 'DiscountUsed') continue;
    const { creatorOid: creator_oid, code } = event;
    const key = `${creator_oid}/${code}`;
    if (event.type === 'DiscountCodeCreated') {
      created.set(key, rowOf(event, metadata.occurredAt));
      changed.delete(key);
      continue;
    }
    const row = created.get(key) ?? changed.get(key) ?? { creator_oid, code, used: 0, ended: null };
    if (!created.has(key)) changed.set(key, row);
    if (event.type === 'DiscountCodeEnded') row.ended = true;
    else row.used += event.type === 'DiscountUseReserved' ? 1 : -1;
  }
  return { created: [...created.values()], changed: [...changed.values()] };
};

const rowOf = (
  {
    creatorOid,
    code,
    contentOid,
    discount,
    startsAt,
    endsAt,
    uses,
  }: Extract<DiscountEvent, { type: 'DiscountCodeCreated' }>,
  created_at: string,
): CodeRow => ({
  creator_oid: creatorOid,
  code,
  content_oid: contentOid,
  percent: discount.kind === 'percent' ? discount.percent : null,
  coins: discount.kind === 'fixed' ? discount.coins : null,
  starts_at: startsAt,
  ends_at: endsAt,
  uses,
  used: 0,
  ended: false,
  created_at,
});

/** A name that is used again stands for the new code alone. */
const writeCodes = (db: Db, rows: readonly CodeRow[]) =>
  insertRows(db, 'code', { rows, columns: codeColumns })
    .onConflict((conflict) =>
      conflict.columns(['creator_oid', 'code']).doUpdateSet((eb) => ({
        content_oid: eb.ref('excluded.content_oid'),
        percent: eb.ref('excluded.percent'),
        coins: eb.ref('excluded.coins'),
        starts_at: eb.ref('excluded.starts_at'),
        ends_at: eb.ref('excluded.ends_at'),
        uses: eb.ref('excluded.uses'),
        used: eb.ref('excluded.used'),
        ended: eb.ref('excluded.ended'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .execute();

const changeCodes = (db: Db, rows: readonly CodeChange[]) =>
  db
    .updateTable('code')
    .from(incoming(rows, changeColumns))
    .set({
      used: sql`code.used + incoming.used`,
      ended: sql`coalesce(incoming.ended, code.ended)`,
    })
    .whereRef('code.creator_oid', '=', 'incoming.creator_oid')
    .whereRef('code.code', '=', 'incoming.code')
    .execute();

const writeTitles = async (db: Db, batch: Batch): Promise<void> => {
  const rows = batch.flatMap(({ event }) =>
    event.type === 'ContentPublished' ? [{ content_oid: event.contentOid, title: event.title.texts }] : [],
  );
  if (rows.length === 0) return;
  await insertRows(db, 'content_title', { rows, columns: { content_oid: 'text', title: 'jsonb' } }).execute();
};
