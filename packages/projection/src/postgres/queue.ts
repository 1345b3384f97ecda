import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/** How many rows wait, and since when the oldest does (ISO 8601). */
export type Waiting = { readonly waiting: number; readonly oldestAt: string | null };

/**
 * Counts the rows of a query as a queue that people work through; `since` is the moment from which on a row
 * waits.
 */
export const queueOf = async <Tables, Table extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, Table, unknown>,
  since: RawBuilder<unknown>,
): Promise<Waiting> => {
  const counted = rows.select([
    sql<string>`count(*)`.as('waiting'),
    sql<Date | null>`min(${since})`.as('oldest'),
  ]) as SelectQueryBuilder<Tables, Table, { waiting: string; oldest: Date | null }>;
  const { waiting, oldest } = await counted.executeTakeFirstOrThrow();
  return { waiting: Number(waiting), oldestAt: oldest?.toISOString() ?? null };
};
