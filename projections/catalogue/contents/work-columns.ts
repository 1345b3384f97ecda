import {
  type ContentEvent,
  languagesOf,
  noDetails,
  offerIn,
  type Presentation,
  priceOf,
  type StatusEvent,
  statusAfter,
} from '@fanfold/domain/catalogue';
import type { Recorded } from '@fanfold/event-log';
import { json, type Statement } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import type { CatalogueTables } from './tables.ts';

type Db = Kysely<CatalogueTables>;
type Of<Type extends ContentEvent['type']> = Extract<ContentEvent, { type: Type }>;
type Offering = Of<'ContentPublished' | 'ContentPriceChanged'>;

export const priceIn = (event: Offering): number => priceOf(offerIn(event, null));

export const offerColumns = (event: Offering) => {
  const { access, tiers, ...offer } = offerIn(event, null);
  return { price_coins: priceOf(offer), access, tiers: [...tiers] };
};

/** The row of a work as it is published. */
export const insertWork = (
  db: Db,
  { event, position, metadata }: Recorded<Of<'ContentPublished'>>,
): readonly Statement[] => {
  const { contentOid: content_oid, title, summary, body, cover, details = noDetails } = event;
  const row = {
    content_oid,
    creator_oid: event.creatorOid,
    kind: event.kind,
    ...shownColumns({ ...details, title, summary, body, cover }),
    ...offerColumns(event),
    copies: event.copies ?? null,
    copies_taken: 0,
    drm_encoded: false,
    is_adult: event.isAdultContent ?? false,
    status: 'published' as const,
    listed: true,
    published: true,
    published_at: metadata.occurredAt,
    modified_at: metadata.occurredAt,
    position: String(position),
  };
  return [
    db.insertInto('content').values(row),
    db.insertInto('content_body').values({ content_oid, body: json(body.texts) }),
  ];
};

/** What changed in it. */
export const updateWork = (
  db: Db,
  { event: { contentOid, work }, metadata }: Recorded<Of<'ContentUpdated'>>,
): readonly Statement[] => [
  db
    .updateTable('content')
    .where('content_oid', '=', contentOid)
    .set({ ...shownColumns(work), modified_at: metadata.occurredAt }),
  db
    .updateTable('content_body')
    .where('content_oid', '=', contentOid)
    .set({ body: json(work.body.texts) }),
];

const shownColumns = ({ title, summary, body, cover, ...details }: Presentation) => ({
  original: title.original,
  languages: languagesOf({ languages: details.languages, body }),
  title: json(title.texts),
  summary: json(summary.texts),
  cover: json(cover),
  hashtags: details.hashtags,
  warnings: details.warnings,
  made_with_ai: details.madeWithAi,
  video_layout: details.videoLayout,
  length_seconds: details.lengthSeconds,
  series: details.series && json(details.series),
  public_at: details.earlyAccess?.publicAt ?? null,
  downloads: details.downloads,
  video_oid: details.files.find(({ purpose }) => purpose === 'video')?.assetOid ?? null,
});

type Visibility = StatusEvent | Of<'ContentHidden' | 'ContentListed'>;

/** Where the work is in its life, and whether it is in lists. */
export const showWork = (db: Db, event: Visibility): Statement => {
  const row = db.updateTable('content').where('content_oid', '=', event.contentOid);
  if (event.type === 'ContentHidden') return row.set({ listed: false, published: false });
  if (event.type === 'ContentListed')
    return row.set({ listed: true, published: sql<boolean>`status = 'published'` });
  const status = statusAfter(event);
  return row.set((eb) => ({ status, published: status === 'published' ? eb.ref('listed') : false }));
};
