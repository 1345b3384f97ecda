import type { ContentEvent } from '@fanfold/domain/catalogue';
import type { AccountEvent } from '@fanfold/domain/identity';
import type { Recorded } from '@fanfold/event-log';
import { incoming, insertRows, projection } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import {
  type CatalogueTables,
  type ContentChange,
  type ContentRow,
  type CreatorRow,
  changeColumns,
  contentColumns,
  createTables,
  creatorColumns,
  type Texts,
} from './tables.ts';

type Db = Kysely<CatalogueTables>;
type Consumed =
  | ContentEvent
  | Extract<AccountEvent, { type: 'AccountRegistered' | 'BonusAcceptanceChanged' }>;
type Batch = readonly Recorded<Consumed>[];

export const catalogue = projection<CatalogueTables>()({
  name: 'catalogue',
  version: 1,
  consumes: [
    'ContentPublished',
    'ContentPriceChanged',
    'ContentUnpublished',
    'AccountRegistered',
    'BonusAcceptanceChanged',
  ],
  tables: createTables,

  project: async (db, batch) => {
    await writeCreators(db, batch);
    const { added, bodies, changed, prices } = foldContents(batch);
    if (added.length > 0) {
      await insertRows(db, 'content', { rows: added, columns: contentColumns }).execute();
      const columns = { content_oid: 'text', body: 'jsonb' } as const;
      await insertRows(db, 'content_body', { rows: bodies, columns }).execute();
    }
    if (changed.length > 0) await changeContents(db, changed);
    return [...prices].map(([contentOid, { position, priceCoins }]) => ({
      kind: 'content',
      topic: 'catalogue',
      position,
      contentOid,
      priceCoins,
    }));
  },
});

/** New contents with what the same batch changed about them, changes of older ones, and the last word on each price. */
const foldContents = (batch: Batch) => {
  const added = new Map<string, ContentRow>();
  const bodies: { content_oid: string; body: Texts }[] = [];
  const changed = new Map<string, ContentChange>();
  const prices = new Map<string, { position: string; priceCoins: number | null }>();
  const target = (content_oid: string): ContentRow | ContentChange => {
    const row = added.get(content_oid) ??
      changed.get(content_oid) ?? { content_oid, price_coins: null, published: null };
    if (!added.has(content_oid)) changed.set(content_oid, row);
    return row;
  };
  for (const { event, position, metadata } of batch) {
    switch (event.type) {
      case 'ContentPublished':
        added.set(event.contentOid, {
          content_oid: event.contentOid,
          creator_oid: event.creatorOid,
          kind: event.kind,
          original: event.title.original,
          title: event.title.texts,
          summary: event.summary.texts,
          cover: event.cover,
          price_coins: event.priceCoins,
          published: true,
          published_at: metadata.occurredAt,
          position: String(position),
        });
        bodies.push({ content_oid: event.contentOid, body: event.body.texts });
        prices.set(event.contentOid, { position: String(position), priceCoins: event.priceCoins });
        break;
      case 'ContentPriceChanged':
        target(event.contentOid).price_coins = event.priceCoins;
        prices.set(event.contentOid, { position: String(position), priceCoins: event.priceCoins });
        break;
      case 'ContentUnpublished':
        target(event.contentOid).published = false;
        prices.set(event.contentOid, { position: String(position), priceCoins: null });
        break;
      case 'AccountRegistered':
      case 'BonusAcceptanceChanged':
        break;
    }
  }
  return { added: [...added.values()], bodies, changed: [...changed.values()], prices };
};

const changeContents = (db: Db, rows: readonly ContentChange[]) =>
  db
    .updateTable('content')
    .from(incoming(rows, changeColumns))
    .set({
      price_coins: sql`coalesce(incoming.price_coins, content.price_coins)`,
      published: sql`coalesce(incoming.published, content.published)`,
    })
    .whereRef('content.content_oid', '=', 'incoming.content_oid')
    .execute();

const writeCreators = async (db: Db, batch: Batch): Promise<void> => {
  const added = new Map<string, CreatorRow>();
  const changed = new Map<string, { oid: string; allow_bonus: boolean }>();
  for (const { event } of batch) {
    if (event.type === 'AccountRegistered') {
      const { accountOid: oid, nickname } = event;
      added.set(oid, { oid, nickname, allow_bonus: false });
    } else if (event.type === 'BonusAcceptanceChanged') {
      const { accountOid: oid, allowBonus } = event;
      const row = added.get(oid);
      if (row) row.allow_bonus = allowBonus;
      else changed.set(oid, { oid, allow_bonus: allowBonus });
    }
  }
  if (added.size > 0) {
    await insertRows(db, 'creator', { rows: [...added.values()], columns: creatorColumns }).execute();
  }
  if (changed.size > 0) {
    await db
      .updateTable('creator')
      .from(incoming([...changed.values()], { oid: 'text', allow_bonus: 'boolean' }))
      .set({ allow_bonus: sql`incoming.allow_bonus` })
      .whereRef('creator.oid', '=', 'incoming.oid')
      .execute();
  }
};
