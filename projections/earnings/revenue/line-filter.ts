import { type RawBuilder, sql } from 'kysely';

/** Which lines of the books are meant; `none` asks for those that have nothing of the kind. */
export type LineFilter = {
  readonly eventType?: string | undefined;
  readonly contentOid?: string | undefined;
  readonly tierOid?: string | undefined;
  /** Where the buyer lived. */
  readonly country?: string | undefined;
  /** A kind of coin that moved. */
  readonly coin?: 'paid' | 'bonus' | 'credits' | undefined;
  /** The day of Asia/Seoul on which it happened. */
  readonly day?: string | undefined;
};

/** Lines of `sale` that meet all that a filter asks for. */
export const meets = (filter: LineFilter): RawBuilder<boolean> => {
  const { eventType, contentOid, tierOid, country, coin, day } = filter;
  const values = [
    ['sale.kind', eventType],
    ['sale.content_oid', contentOid],
    ['sale.tier_oid', tierOid],
    ['sale.buyer_country', country],
  ] as const;
  return sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...values.flatMap(([column, value]) => (value === undefined ? [] : [isValue(column, value)])),
      ...(coin === undefined ? [] : [sql`${sql.ref(`sale.${coin}`)} <> 0`]),
      ...(day === undefined ? [] : [onDay(day)]),
    ],
    sql` and `,
  )})`;
};

const isValue = (column: string, value: string) =>
  value === 'none' ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`;

export const onDay = (day: string) =>
  sql<boolean>`(sale.happened_at at time zone 'Asia/Seoul')::date = ${day}::date`;
