import { type SelectQueryBuilder, type Simplify, sql } from 'kysely';

export type PageParams = {
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** One page of `query`, newest first by its column `position`. `nextCursor` is null on the last page. */
export const newestFirst = async <Tables, Names extends keyof Tables, Row extends { position: string }>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  { cursor, limit }: PageParams,
): Promise<{ rows: Simplify<Row>[]; nextCursor: string | null }> => {
  const position = sql.ref<string>('position');
  const older = cursor === undefined ? query : query.where(position, '<', cursor);
  const found = await older
    .orderBy(position, 'desc')
    .limit(limit + 1)
    .execute();
  const rows = found.slice(0, limit);
  return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.position ?? null) : null };
};
