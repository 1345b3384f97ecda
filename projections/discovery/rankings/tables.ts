import type { ContentKind, RecordedStatus } from '@fanfold/domain/catalogue';
import {
  boolean,
  createAll,
  date,
  defineTable,
  integer,
  type RowOf,
  type TablesOf,
  text,
  textArray,
} from '@fanfold/projection';

import { ratingColumns } from '../../catalogue/rating-columns.ts';

/** Every work that was ever published, with what says to whom it may be shown. */
const rankedWork = defineTable('ranked_work', {
  content_oid: text().primaryKey(),
  creator_oid: text(),
  kind: text<ContentKind>(),
  hashtags: textArray(),
  is_adult: boolean(),
  status: text<RecordedStatus>(),
  listed: boolean(),
  published: boolean(),
  ...ratingColumns,
});

/**
 * The likes and sales of a work on a day of Asia/Seoul; what was taken back is deducted on the day on which
 * it was.
 */
export const rankedDay = defineTable(
  'ranked_day',
  { content_oid: text(), day: date(), likes: integer(), sales: integer() },
  {
    primaryKey: ['content_oid', 'day'],
    fillfactor: 85,
    indexes: [{ columns: ['day'], serves: '`rankedWorks` and `rankedCreators`: the last days' }],
  },
);
export type RankedDayRow = RowOf<typeof rankedDay>;

export const createTables = createAll(rankedWork, rankedDay);
export type RankingsTables = TablesOf<typeof rankedWork | typeof rankedDay>;
