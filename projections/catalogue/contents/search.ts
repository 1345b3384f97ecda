import { escapeLike, folded } from '@fanfold/projection';
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';

import { type AdultFor, type Hidden, listedFor, nothingHidden } from '../listing.ts';
import type { CatalogueTables } from './tables.ts';

type WithCreators = ExpressionBuilder<CatalogueTables, 'content' | 'creator'>;

/** More words than that do not make a search more exact, and each is one more comparison of every row. */
const mostWords = 8;

/** The words of what a person typed, in the form in which they are compared. */
export const wordsOf = (keyword: string): readonly string[] =>
  [...new Set(folded(keyword).split(/\s+/))].filter((word) => word !== '').slice(0, mostWords);

/** In title, summary or the creator's nickname. Anywhere in them: Korean and Japanese have no spaces between words. */
export const matching =
  (word: string) =>
  (eb: WithCreators): Expression<SqlBool> => {
    const pattern = `%${escapeLike(word)}%`;
    return eb.or([
      eb('content.search_text', 'like', pattern),
      eb('creator.nickname_folded', 'like', pattern),
    ]);
  };

type SearchedCreators = {
  readonly words: readonly string[];
  readonly adultFor: AdultFor;
  readonly hidden?: Hidden;
  readonly limit: number;
};

export type FoundCreator = { readonly oid: string; readonly nickname: string; readonly works: number };

/** Creators whose nickname has all words, with the number of works that this reader finds; those with most works first. */
export const searchCreators = async (
  db: Kysely<CatalogueTables>,
  { words, adultFor, hidden = nothingHidden, limit }: SearchedCreators,
): Promise<FoundCreator[]> => {
  let query = db
    .selectFrom('creator')
    .innerJoin('content', 'content.creator_oid', 'creator.oid')
    .select(['creator.oid', 'creator.nickname', sql<string>`count(*)`.as('works')])
    .where('creator.nickname', 'is not', null)
    .where(listedFor({ adultFor, hidden }));
  for (const word of words) query = query.where('creator.nickname_folded', 'like', `%${escapeLike(word)}%`);
  const rows = await query
    .groupBy(['creator.oid', 'creator.nickname'])
    .orderBy('works', 'desc')
    .orderBy('creator.oid')
    .limit(limit)
    .execute();
  return rows.map(({ oid, nickname, works }) => ({ oid, nickname: nickname ?? '', works: Number(works) }));
};
