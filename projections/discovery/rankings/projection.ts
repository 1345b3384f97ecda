import { seoulDay } from '@fanfold/domain';
import { type ContentEvent, noDetails, type RecordedStatus, statusAfter } from '@fanfold/domain/catalogue';
import type { LikeEvent } from '@fanfold/domain/community';
import type { WalletEvent } from '@fanfold/domain/wallet';
import type { Recorded } from '@fanfold/event-log';
import { Grouped, inOrder, insertRows, projection, type Statement } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { ratingAtFirst, ratingChange } from '../../catalogue/rating-columns.ts';
import { createTables, type RankedDayRow, type RankingsTables, rankedDay } from './tables.ts';

type Db = Kysely<RankingsTables>;

const shownTypes = [
  'ContentPublished',
  'ContentUpdated',
  'ContentPriceChanged',
  'WorkRated',
  'AdultFlagChanged',
  'ContentMadePrivate',
  'ContentMadePublic',
  'ContentHidden',
  'ContentListed',
  'ContentSuspended',
  'ContentReinstated',
  'ContentUnpublished',
  'ContentDeleted',
] as const;
const countedTypes = ['ContentLiked', 'ContentUnliked', 'ContentBought', 'PurchaseRefunded'] as const;

type Shown = Extract<ContentEvent, { type: (typeof shownTypes)[number] }>;
type Counted = Extract<LikeEvent | WalletEvent, { type: (typeof countedTypes)[number] }>;

/**
 * The likes and sales of works by days. Read by the rankings, together with the plays, which are no events.
 */
export const rankings = projection<RankingsTables>()({
  name: 'rankings',
  version: 2,
  consumes: [...shownTypes, ...countedTypes],
  tables: createTables,
  project: async (db, batch) => {
    await inOrder(batch.flatMap(({ event }): Statement[] => (isCounted(event) ? [] : [changeOf(db, event)])));
    const days = new Grouped<string, RankedDayRow>((key) => {
      const [content_oid = '', day = ''] = key.split(' ');
      return { content_oid, day, likes: 0, sales: 0 };
    });
    for (const { event, metadata } of batch as readonly Recorded<Shown | Counted>[]) {
      const counts = isCounted(event) ? countsOf(event) : undefined;
      if (!counts) continue;
      const day = days.of(`${counts.contentOid} ${seoulDay(metadata.occurredAt)}`);
      day.likes += counts.likes;
      day.sales += counts.sales;
    }
    if (days.rows.length > 0) await addToDays(db, days.rows);
  },
});

const isCounted = (event: Shown | Counted): event is Counted =>
  (countedTypes as readonly string[]).includes(event.type);

type Counts = { readonly contentOid: string; readonly likes: number; readonly sales: number };

const countsOf = (event: Counted): Counts | undefined => {
  switch (event.type) {
    case 'ContentLiked':
      return { contentOid: event.contentOid, likes: 1, sales: 0 };
    case 'ContentUnliked':
      return { contentOid: event.contentOid, likes: -1, sales: 0 };
    case 'ContentBought':
    case 'PurchaseRefunded': {
      const { kind, oid: contentOid } = event.entitlement;
      const sales = event.type === 'ContentBought' ? 1 : -1;
      return kind === 'work' ? { contentOid, likes: 0, sales } : undefined;
    }
  }
};

const addToDays = (db: Db, rows: readonly RankedDayRow[]) =>
  insertRows(db, 'ranked_day', { rows, columns: rankedDay.columns })
    .onConflict((conflict) =>
      conflict.columns(['content_oid', 'day']).doUpdateSet((eb) => ({
        likes: eb('ranked_day.likes', '+', eb.ref('excluded.likes')),
        sales: eb('ranked_day.sales', '+', eb.ref('excluded.sales')),
      })),
    )
    .execute();

const changeOf = (db: Db, event: Shown): Statement => {
  const work = db.updateTable('ranked_work').where('content_oid', '=', event.contentOid);
  switch (event.type) {
    case 'ContentPublished':
      return begin(db, event);
    case 'ContentUpdated':
      return work.set({ hashtags: [...event.work.hashtags], ...ratingChange(event) });
    case 'ContentPriceChanged':
    case 'WorkRated':
      return work.set(ratingChange(event));
    case 'AdultFlagChanged':
      return work.set({ is_adult: event.isAdultContent });
    case 'ContentHidden':
      return work.set({ listed: false, published: false });
    case 'ContentListed':
      return work.set({ listed: true, published: sql<boolean>`status = 'published'` });
    default: {
      const status: RecordedStatus = statusAfter(event);
      return work.set({ status, published: status === 'published' ? sql<boolean>`listed` : false });
    }
  }
};

const begin = (db: Db, event: Extract<Shown, { type: 'ContentPublished' }>): Statement =>
  db.insertInto('ranked_work').values({
    content_oid: event.contentOid,
    creator_oid: event.creatorOid,
    kind: event.kind,
    hashtags: [...(event.details ?? noDetails).hashtags],
    is_adult: event.isAdultContent ?? false,
    status: 'published',
    listed: true,
    published: true,
    ...ratingAtFirst(event),
  });
