import type { CreatorMonth } from '@fanfold/contracts/settlement';
import { parseOid } from '@fanfold/domain';
import { type Kysely, sql } from 'kysely';

import type { ProceedsTables } from './tables.ts';

export { creatorProceeds } from './projection.ts';

type Db = Kysely<ProceedsTables>;
type Wanted = {
  readonly month?: string | undefined;
  /** Only those that are paid more than their sales brought in. */
  readonly exceeding: boolean;
};

const shown = 200;

/**
 * Creators' settled months: the payout, and what their sales brought in at the month's rates, rounded down to
 * a won; null while a rate is missing. The newest month first, and in it the worst for Fanfold.
 */
export const creatorMonths = async (db: Db, { month, exceeding }: Wanted): Promise<CreatorMonth[]> => {
  const microWon = sql`case month_money.currency
    when 'KRW' then 1000000
    when 'JPY' then month_rate.yen_micro_won
    else month_rate.cent_micro_won end`;
  const proceeds = db
    .selectFrom('month_money')
    .leftJoin('month_rate', 'month_rate.month', 'month_money.month')
    .select(['month_money.creator_oid', 'month_money.month'])
    .select(
      sql<string | null>`case when bool_and(minor = 0 or ${microWon} is not null)
        then floor(coalesce(sum(minor::numeric * ${microWon}), 0) / 1000000)::bigint end`.as('won'),
    )
    .groupBy(['month_money.creator_oid', 'month_money.month'])
    .as('proceeds');
  // A month without a sale for money brought in nothing.
  const won = sql<string | null>`case when proceeds.month is null then 0 else proceeds.won end`;
  let query = db
    .selectFrom('month_payout')
    .leftJoin(proceeds, (join) =>
      join
        .onRef('proceeds.creator_oid', '=', 'month_payout.creator_oid')
        .onRef('proceeds.month', '=', 'month_payout.month'),
    )
    .select([
      'month_payout.creator_oid',
      'month_payout.month',
      'payable_won',
      'borne_won',
      won.as('proceeds_won'),
    ])
    .orderBy('month_payout.month', 'desc')
    .orderBy(sql`payable_won - ${won}`, 'desc')
    .orderBy('month_payout.creator_oid')
    .limit(shown);
  if (month) query = query.where('month_payout.month', '=', month);
  if (exceeding) query = query.where(sql<boolean>`payable_won > ${won}`);
  return (await query.execute()).map((row) => {
    const payableWon = Number(row.payable_won);
    const proceedsWon = row.proceeds_won === null ? null : Number(row.proceeds_won);
    return {
      creatorOid: parseOid(row.creator_oid),
      month: row.month,
      payableWon,
      proceedsWon,
      borneWon: Number(row.borne_won),
      exceeds: proceedsWon === null ? null : payableWon > proceedsWon,
    };
  });
};
