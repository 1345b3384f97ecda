import type { RevenuePart } from '@fanfold/contracts/earnings';
import { type Kysely, type RawBuilder, sql } from 'kysely';

import { type LineFilter, meets } from './line-filter.ts';
import { type Books, booksOf, recordedUntil } from './month.ts';
import type { CreatorRevenueTables } from './tables.ts';

type Db = Kysely<CreatorRevenueTables>;

export type MonthPart = ReturnType<typeof RevenuePart.parse>;
export type PartFilter = Books &
  LineFilter & {
    readonly by: 'day' | 'kind' | 'work' | 'tier' | 'country' | 'coin';
    /** Parts that come first, so that those of two months can be compared. */
    readonly first?: readonly MonthPart[];
    readonly most?: number;
  };

const keys: Readonly<Record<Exclude<PartFilter['by'], 'coin'>, RawBuilder<string | null>>> = {
  day: sql<string | null>`to_char(happened_at at time zone 'Asia/Seoul', 'YYYY-MM-DD')`,
  kind: sql<string | null>`sale.kind`,
  work: sql<string | null>`sale.content_oid`,
  tier: sql<string | null>`sale.tier_oid`,
  country: sql<string | null>`sale.buyer_country`,
};

/** What a part sums up. */
const sums = {
  sales: sql<string>`count(*) filter (where reverses is null and sale.kind <> 'adjustment')`,
  refunds: sql<string>`count(*) filter (where reverses is not null)`,
  paidCoins: sql<string>`sum(paid)`,
  bonusCoins: sql<string>`sum(bonus)`,
  credits: sql<string>`sum(credits)`,
};
type Sums = Readonly<Record<keyof typeof sums, string>>;

/**
 * REV-016: a month's books by one property of their lines, the largest part first. Smaller parts than can be
 * shown are summed up in the last one, so that all parts add up to the month.
 */
export const monthParts = async (db: Db, filter: PartFilter): Promise<MonthPart[]> => {
  const { by, first = [], most = mostParts, ...books } = filter;
  if (by === 'coin') return coinParts(db, books);
  const rows = await recordedUntil(booksOf(db, books), books)
    .where(meets(books))
    .leftJoin('content_title', 'content_title.content_oid', 'sale.content_oid')
    .leftJoin('tier_name', 'tier_name.tier_oid', 'sale.tier_oid')
    .select([
      keys[by].as('key'),
      // One work has one title, one tier one name; other parts have many.
      sql<MonthPart['title']>`case when ${by} = 'work' then (array_agg(title))[1] end`.as('title'),
      sql<string | null>`case when ${by} = 'tier' then min(tier_name.name) end`.as('name'),
      sql<Sums>`jsonb_build_object(${ofEach((name) => sql`${sql.lit(name)}, ${sums[name]}::text`)})`.as(
        'part',
      ),
      sql<Sums>`jsonb_build_object(${ofEach((name) => sql`${sql.lit(name)}, (sum(${sums[name]}) over ())::text`)})`.as(
        'whole',
      ),
      sql<string>`count(*) over ()`.as('parts'),
    ])
    .groupBy(keys[by])
    .orderBy(by === 'day' ? keys.day : isOneOf(keys[by], first), by === 'day' ? 'asc' : 'desc')
    .orderBy(sql`sum(paid)`, 'desc')
    .orderBy(keys[by])
    .limit(most)
    .execute();
  const shown = rows.map(({ key, title, name, part }) => ({
    key,
    title,
    name,
    ...numbersOf(part),
    others: 0,
  }));
  const others = Number(rows[0]?.parts ?? 0) - rows.length;
  if (!rows[0] || others === 0) return shown;
  return [
    ...shown,
    { key: null, title: null, name: null, ...leftOf(numbersOf(rows[0].whole), shown), others },
  ];
};

/** The books by kind of coin. A line that moved two kinds is counted in both, and its coins once. */
const coinParts = async (db: Db, books: Books & LineFilter): Promise<MonthPart[]> => {
  const row = await recordedUntil(booksOf(db, books), books)
    .where(meets(books))
    .select(
      coins.flatMap((coin) => [
        sql<string>`count(*) filter (where ${sql.ref(coin)} <> 0 and reverses is null and kind <> 'adjustment')`.as(
          `${coin}Sales`,
        ),
        sql<string>`count(*) filter (where ${sql.ref(coin)} <> 0 and reverses is not null)`.as(
          `${coin}Refunds`,
        ),
        sql<string>`count(*) filter (where ${sql.ref(coin)} <> 0)`.as(`${coin}Lines`),
        sql<string>`coalesce(sum(${sql.ref(coin)}), 0)`.as(`${coin}Sum`),
      ]),
    )
    .executeTakeFirstOrThrow();
  return coins
    .filter((coin) => row[`${coin}Lines`] !== '0')
    .map((coin) => {
      const sum = Number(row[`${coin}Sum`]);
      return {
        key: coin,
        title: null,
        name: null,
        sales: Number(row[`${coin}Sales`]),
        refunds: Number(row[`${coin}Refunds`]),
        paidCoins: coin === 'paid' ? sum : 0,
        bonusCoins: coin === 'bonus' ? sum : 0,
        credits: coin === 'credits' ? sum : 0,
        others: 0,
      };
    });
};

const coins = ['paid', 'bonus', 'credits'] as const;

const mostParts = 200;

const names = ['sales', 'refunds', 'paidCoins', 'bonusCoins', 'credits'] as const;
const ofEach = (write: (name: (typeof names)[number]) => RawBuilder<unknown>) => sql.join(names.map(write));

/** Whether a part is one of these. A part without a key is an empty text here. */
const isOneOf = (key: RawBuilder<string | null>, parts: readonly MonthPart[]) =>
  sql<boolean>`coalesce(${key}, '') = any(${parts.flatMap((part) => (part.others > 0 ? [] : [part.key ?? '']))}::text[])`;

type Numbers = Pick<MonthPart, keyof Sums>;

const numbersOf = (texts: Sums): Numbers => ({
  sales: Number(texts.sales),
  refunds: Number(texts.refunds),
  paidCoins: Number(texts.paidCoins),
  bonusCoins: Number(texts.bonusCoins),
  credits: Number(texts.credits),
});

/** What the whole has more than these parts of it. */
const leftOf = (whole: Numbers, parts: readonly Numbers[]): Numbers => {
  const left = { ...whole };
  for (const part of parts) for (const name of names) left[name] -= part[name];
  return left;
};
