import {
  type ContentEvent,
  languagesOf,
  noDetails,
  offerIn,
  type Presentation,
  priceOf,
  ratedVideo,
  type StatusEvent,
  statusAfter,
} from '@fanfold/domain/catalogue';
import type { Recorded } from '@fanfold/event-log';
import { folded, insertRows, json, prepared, type RowOf, type Statement } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { ratingAtFirst } from '../rating-columns.ts';
import { type CatalogueTables, content, contentBody, taggedWork } from './tables.ts';

type Db = Kysely<CatalogueTables>;
type Of<Type extends ContentEvent['type']> = Extract<ContentEvent, { type: Type }>;
type Offering = Of<'ContentPublished' | 'ContentPriceChanged'>;

export const priceIn = (event: Offering): number => priceOf(offerIn(event, null));

export const offerColumns = (event: Offering) => {
  const { access, tiers, ...offer } = offerIn(event, null);
  return { price_coins: priceOf(offer), access, tiers: [...tiers] };
};

export type ContentRow = RowOf<typeof content>;
type TagRow = RowOf<typeof taggedWork>;
type BodyRow = RowOf<typeof contentBody>;

/** A work as its publication makes it; `at` is the moment of the publication. */
export const publishedRow = (
  event: Of<'ContentPublished'>,
  { position, at }: { readonly position: string; readonly at: string },
): ContentRow => {
  const { title, summary, body, cover, details = noDetails } = event;
  return {
    content_oid: event.contentOid,
    creator_oid: event.creatorOid,
    kind: event.kind,
    ...shownIn({ ...details, title, summary, body, cover }),
    ...offerColumns(event),
    ...ratingAtFirst(event),
    copies: event.copies ?? null,
    copies_taken: 0,
    drm_encoded: false,
    is_adult: event.isAdultContent ?? false,
    status: 'published',
    listed: true,
    published: true,
    published_at: at,
    modified_at: at,
    position,
  };
};

const writeContents = prepared((db: Db, rows: readonly ContentRow[]) =>
  insertRows(db, 'content', { rows, columns: content.columns }),
);
const writeTags = prepared((db: Db, rows: readonly TagRow[]) =>
  insertRows(db, 'tagged_work', { rows, columns: taggedWork.columns }),
);
const writeBodies = prepared((db: Db, rows: readonly BodyRow[]) =>
  insertRows(db, 'content_body', { rows, columns: contentBody.columns }),
);

/**
 * The rows of works as they are published: a publication is the first of a work, so that those of a batch
 * come before all else.
 */
export const insertWorks = async (
  db: Db,
  publications: readonly Recorded<Of<'ContentPublished'>>[],
): Promise<void> => {
  if (publications.length === 0) return;
  const bodies = publications.map(({ event: { contentOid, body } }) => ({
    content_oid: contentOid,
    body: body.texts,
  }));
  const works = publications.map(({ event, position, metadata }) =>
    publishedRow(event, { position: String(position), at: metadata.occurredAt }),
  );
  const tagged = works.flatMap(({ folded_tags, position, content_oid: work_oid }) =>
    folded_tags.map((tag) => ({ tag, position, work_oid })),
  );
  await Promise.all([writeContents(db, works), writeBodies(db, bodies), writeTags(db, tagged)]);
};

/** What changed in it. */
export const updateWork = (
  db: Db,
  { event: { contentOid, work }, metadata }: Recorded<Of<'ContentUpdated'>>,
): readonly Statement[] => [
  db
    .deleteFrom('tagged_work')
    .using('content')
    .whereRef('tagged_work.position', '=', 'content.position')
    .where(sql<boolean>`tagged_work.tag = any(content.folded_tags)`)
    .where('content.content_oid', '=', contentOid),
  db
    .updateTable('content')
    .where('content_oid', '=', contentOid)
    .set({ ...shownColumns(work), modified_at: metadata.occurredAt }),
  db
    .insertInto('tagged_work')
    .columns(['tag', 'position', 'work_oid'])
    .expression((eb) =>
      eb
        .selectFrom('content')
        .select([sql<string>`unnest(folded_tags)`.as('tag'), 'position', 'content_oid as work_oid'])
        .where('content_oid', '=', contentOid),
    ),
  db
    .updateTable('content_body')
    .where('content_oid', '=', contentOid)
    .set({ body: json(work.body.texts) }),
];

const shownIn = ({ title, summary, body, cover, ...details }: Presentation) => ({
  original: title.original,
  languages: [...languagesOf({ languages: details.languages, body })],
  title: title.texts,
  summary: summary.texts,
  cover,
  hashtags: details.hashtags,
  folded_tags: [...new Set(details.hashtags.map(folded))],
  warnings: details.warnings,
  made_with_ai: details.madeWithAi,
  video_layout: details.videoLayout,
  length_seconds: details.lengthSeconds,
  series: details.series,
  public_at: details.earlyAccess?.publicAt ?? null,
  early_tiers: details.earlyAccess?.tiers ?? [],
  downloads: details.downloads,
  video_oid: ratedVideo(details.files),
});

const shownColumns = (work: Presentation) => {
  const { title, summary, cover, series, ...columns } = shownIn(work);
  return {
    ...columns,
    title: json(title),
    summary: json(summary),
    cover: json(cover),
    series: series && json(series),
  };
};

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
