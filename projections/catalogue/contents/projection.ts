import { type ContentEvent, offerIn, priceOf } from '@fanfold/domain/catalogue';
import type { EditionEvent } from '@fanfold/domain/commerce';
import type { AccountEvent } from '@fanfold/domain/identity';
import type { WalletEvent } from '@fanfold/domain/wallet';
import type { Recorded } from '@fanfold/event-log';
import { type Columns, incoming, insertRows, projection } from '@fanfold/projection';
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
  | EditionEvent
  | Extract<WalletEvent, { type: 'CoinsSpent' | 'SpendRefunded' }>
  | Extract<AccountEvent, { type: 'AccountRegistered' | 'BonusAcceptanceChanged' | 'NicknameChanged' }>;
type Batch = readonly Recorded<Consumed>[];

export const catalogue = projection<CatalogueTables>()({
  name: 'catalogue',
  version: 2,
  consumes: [
    'ContentPublished',
    'ContentPriceChanged',
    'ContentUnpublished',
    'AccountRegistered',
    'BonusAcceptanceChanged',
    'NicknameChanged',
    'CopyReserved',
    'CopySold',
    'CopyReleased',
    'CoinsSpent',
    'SpendRefunded',
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
    const row = added.get(content_oid) ?? changed.get(content_oid) ?? unchanged(content_oid);
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
          ...offerColumns(event),
          copies: event.copies ?? null,
          copies_taken: 0,
          drm_encoded: false,
          published: true,
          published_at: metadata.occurredAt,
          position: String(position),
        });
        bodies.push({ content_oid: event.contentOid, body: event.body.texts });
        prices.set(event.contentOid, { position: String(position), ...priceIn(event) });
        break;
      case 'ContentPriceChanged':
        Object.assign(target(event.contentOid), offerColumns(event));
        prices.set(event.contentOid, { position: String(position), ...priceIn(event) });
        break;
      case 'ContentUnpublished':
        target(event.contentOid).published = false;
        prices.set(event.contentOid, { position: String(position), priceCoins: null });
        break;
      case 'CopyReserved':
        target(event.contentOid).copies_taken += 1;
        break;
      case 'CopyReleased':
        target(event.contentOid).copies_taken -= 1;
        break;
      case 'CoinsSpent':
      case 'SpendRefunded':
        if (event.transactionType === 'drm_encoding')
          target(event.resource.oid).drm_encoded = event.type === 'CoinsSpent';
        break;
      case 'CopySold':
      case 'AccountRegistered':
      case 'BonusAcceptanceChanged':
      case 'NicknameChanged':
        break;
    }
  }
  return { added: [...added.values()], bodies, changed: [...changed.values()], prices };
};

const unchanged = (content_oid: string): ContentChange => ({
  content_oid,
  price_coins: null,
  access: null,
  tiers: null,
  copies_taken: 0,
  drm_encoded: null,
  published: null,
});

type Offering = Extract<ContentEvent, { type: 'ContentPublished' | 'ContentPriceChanged' }>;

const priceIn = (event: Offering) => ({ priceCoins: priceOf(offerIn(event, null)) });

const offerColumns = (event: Offering) => {
  const { access, tiers, ...offer } = offerIn(event, null);
  return { price_coins: priceOf(offer), access, tiers: [...tiers] };
};

const changeContents = (db: Db, rows: readonly ContentChange[]) =>
  db
    .updateTable('content')
    .from(incoming(rows, changeColumns))
    .set({
      price_coins: sql`coalesce(incoming.price_coins, content.price_coins)`,
      access: sql`coalesce(incoming.access, content.access)`,
      tiers: sql`coalesce(incoming.tiers, content.tiers)`,
      copies_taken: sql`content.copies_taken + incoming.copies_taken`,
      drm_encoded: sql`coalesce(incoming.drm_encoded, content.drm_encoded)`,
      published: sql`coalesce(incoming.published, content.published)`,
    })
    .whereRef('content.content_oid', '=', 'incoming.content_oid')
    .execute();

const writeCreators = async (db: Db, batch: Batch): Promise<void> => {
  const added = new Map<string, CreatorRow>();
  const changed = new Map<string, CreatorChange>();
  const target = (oid: string): CreatorRow | CreatorChange => {
    const row = added.get(oid) ?? changed.get(oid) ?? { oid, nickname: null, allow_bonus: null };
    if (!added.has(oid)) changed.set(oid, row);
    return row;
  };
  for (const { event } of batch) {
    if (event.type === 'AccountRegistered') {
      const { accountOid: oid, nickname } = event;
      added.set(oid, { oid, nickname, allow_bonus: false });
    } else if (event.type === 'BonusAcceptanceChanged')
      target(event.accountOid).allow_bonus = event.allowBonus;
    else if (event.type === 'NicknameChanged') target(event.accountOid).nickname = event.nickname;
  }
  if (added.size > 0) {
    await insertRows(db, 'creator', { rows: [...added.values()], columns: creatorColumns }).execute();
  }
  if (changed.size > 0) {
    await db
      .updateTable('creator')
      .from(incoming([...changed.values()], creatorColumns as Columns<CreatorChange>))
      .set({
        allow_bonus: sql`coalesce(incoming.allow_bonus, creator.allow_bonus)`,
        nickname: sql`coalesce(incoming.nickname, creator.nickname)`,
      })
      .whereRef('creator.oid', '=', 'incoming.oid')
      .execute();
  }
};

/** Null leaves a column as it is. */
type CreatorChange = { oid: string; nickname: string | null; allow_bonus: boolean | null };
