import { type ContentEvent, offerIn, priceOf } from '@fanfold/domain/catalogue';
import type { AccountEvent } from '@fanfold/domain/identity';
import { json, projection } from '@fanfold/projection';
import type { Kysely, Updateable } from 'kysely';

import { type CatalogueTables, createTables } from './tables.ts';

type Db = Kysely<CatalogueTables>;
type OfType<Type extends ContentEvent['type']> = Extract<ContentEvent, { type: Type }>;

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
    'CopyReleased',
    'CoinsSpent',
    'SpendRefunded',
  ],
  tables: createTables,

  project: async (db, batch) => {
    /** The last word of the batch on each price. */
    const prices = new Map<string, { position: string; priceCoins: number | null }>();
    for (const { event, position, metadata } of batch) {
      const at = { position: String(position), published_at: metadata.occurredAt };
      switch (event.type) {
        case 'ContentPublished':
          await publish(db, event, at);
          prices.set(event.contentOid, { position: at.position, priceCoins: priceIn(event) });
          break;
        case 'ContentPriceChanged':
          await change(db, event.contentOid, offerColumns(event));
          prices.set(event.contentOid, { position: at.position, priceCoins: priceIn(event) });
          break;
        case 'ContentUnpublished':
          await change(db, event.contentOid, { published: false });
          prices.set(event.contentOid, { position: at.position, priceCoins: null });
          break;
        case 'CopyReserved':
          await takeCopies(db, event.contentOid, 1);
          break;
        case 'CopyReleased':
          await takeCopies(db, event.contentOid, -1);
          break;
        case 'CoinsSpent':
        case 'SpendRefunded':
          if (event.transactionType === 'drm_encoding' && event.contentOid)
            await change(db, event.contentOid, { drm_encoded: event.type === 'CoinsSpent' });
          break;
        default:
          await writeCreator(db, event);
      }
    }
    return [...prices].map(([contentOid, price]) => ({
      kind: 'content',
      topic: 'catalogue',
      contentOid,
      ...price,
    }));
  },
});

type Offering = OfType<'ContentPublished' | 'ContentPriceChanged'>;

const priceIn = (event: Offering): number => priceOf(offerIn(event, null));

const offerColumns = (event: Offering) => {
  const { access, tiers, ...offer } = offerIn(event, null);
  return { price_coins: priceOf(offer), access, tiers: [...tiers] };
};

const publish = async (
  db: Db,
  event: OfType<'ContentPublished'>,
  at: { position: string; published_at: string },
): Promise<void> => {
  const { contentOid: content_oid, title, summary, body, cover } = event;
  await db
    .insertInto('content')
    .values({
      content_oid,
      creator_oid: event.creatorOid,
      kind: event.kind,
      original: title.original,
      title: json(title.texts),
      summary: json(summary.texts),
      cover: json(cover),
      ...offerColumns(event),
      copies: event.copies ?? null,
      copies_taken: 0,
      drm_encoded: false,
      published: true,
      ...at,
    })
    .execute();
  await db
    .insertInto('content_body')
    .values({ content_oid, body: json(body.texts) })
    .execute();
};

const change = async (
  db: Db,
  contentOid: string,
  columns: Updateable<CatalogueTables['content']>,
): Promise<void> => {
  await db.updateTable('content').set(columns).where('content_oid', '=', contentOid).execute();
};

const takeCopies = async (db: Db, contentOid: string, copies: 1 | -1): Promise<void> => {
  await db
    .updateTable('content')
    .set((eb) => ({ copies_taken: eb('copies_taken', '+', copies) }))
    .where('content_oid', '=', contentOid)
    .execute();
};

type CreatorEvent = Extract<
  AccountEvent,
  { type: 'AccountRegistered' | 'BonusAcceptanceChanged' | 'NicknameChanged' }
>;

const writeCreator = async (db: Db, event: CreatorEvent): Promise<void> => {
  const { accountOid: oid } = event;
  if (event.type === 'AccountRegistered') {
    await db.insertInto('creator').values({ oid, nickname: event.nickname, allow_bonus: false }).execute();
    return;
  }
  const columns =
    event.type === 'NicknameChanged' ? { nickname: event.nickname } : { allow_bonus: event.allowBonus };
  await db.updateTable('creator').set(columns).where('oid', '=', oid).execute();
};
