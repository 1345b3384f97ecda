import { rankingPoints } from '@fanfold/contracts/discovery';
import type { ContentKind } from '@fanfold/domain/catalogue';
import { type Kysely, sql } from 'kysely';

import { type Audience, listedFor } from '../../catalogue/listing.ts';
import type { RankingsTables } from './tables.ts';

export { rankings } from './projection.ts';

type Db = Kysely<RankingsTables>;

type Input = {
  /** The first day of Asia/Seoul that counts. */
  readonly from: string;
  readonly audience: Audience;
  readonly limit: number;
  readonly kind?: ContentKind | null;
};

export type Ranked = {
  readonly oid: string;
  readonly plays: number;
  readonly likes: number;
  readonly sales: number;
  readonly points: number;
};

const { plays, likes, sales } = rankingPoints;
const points = sql<number>`(sum(plays) * ${sql.lit(plays)} + sum(likes) * ${sql.lit(likes)}
  + sum(sales) * ${sql.lit(sales)})::integer`;
const sumOf = (column: 'plays' | 'likes' | 'sales') => sql<number>`sum(${sql.ref(column)})::integer`;

/** Each day of each work that counts and that this reader may see in lists. */
const countedFor = (db: Db, { from, audience, kind }: Input) =>
  db
    .with('told', (query) =>
      query
        .selectFrom('ranked_day')
        .select(['content_oid as work_oid', 'likes', 'sales', sql<number>`0`.as('plays')])
        .where(sql<boolean>`day >= ${from}::date`)
        .unionAll(
          // Plays are counted outside the log.
          sql<{ work_oid: string; likes: number; sales: number; plays: number }>`
            select content_oid, 0, 0, plays from work_reach_day where day >= ${from}::date`,
        ),
    )
    .selectFrom('told')
    .innerJoin('ranked_work', 'ranked_work.content_oid', 'told.work_oid')
    .where(listedFor(audience))
    .$if(Boolean(kind), (query) => query.where('ranked_work.kind', '=', kind ?? 'audio'))
    .select([sumOf('plays').as('plays'), sumOf('likes').as('likes'), sumOf('sales').as('sales')])
    .select(points.as('points'))
    .having(points, '>', 0)
    .orderBy('points', 'desc');

/** The works with the most points since a day, as far as the reader may see them. */
export const rankedWorks = (db: Db, asked: Input): Promise<Ranked[]> =>
  countedFor(db, asked)
    .select('ranked_work.content_oid as oid')
    .groupBy('ranked_work.content_oid')
    .orderBy('oid')
    .limit(asked.limit)
    .execute();

/** The creators of these works, with the points of all of them. */
export const rankedCreators = (db: Db, asked: Input): Promise<Ranked[]> =>
  countedFor(db, asked)
    .select('ranked_work.creator_oid as oid')
    .groupBy('ranked_work.creator_oid')
    .orderBy('oid')
    .limit(asked.limit)
    .execute();
