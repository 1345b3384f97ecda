import type { NegativeBalanceLine } from '@fanfold/contracts/settlement';
import { addMonths, parseOid } from '@fanfold/domain';
import { carriedMonths } from '@fanfold/domain/settlement';
import type { Kysely } from 'kysely';

import type { NegativeBalancesTables } from './tables.ts';

export { creatorBalances } from './projection.ts';

const shown = 200;

/** Creators with a negative balance, the oldest first. */
export const negativeBalances = async (
  db: Kysely<NegativeBalancesTables>,
): Promise<NegativeBalanceLine[]> => {
  const rows = await db
    .selectFrom('creator_balance')
    .select(['creator_oid', 'won', 'since', 'asked'])
    .where('since', 'is not', null)
    .orderBy('since')
    .limit(shown)
    .execute();
  return rows.flatMap(({ creator_oid, won, since, asked }) => {
    if (!since) return [];
    const carriedSince = since.toISOString();
    return [
      {
        creatorOid: parseOid(creator_oid),
        deficitWon: 0 - Number(won),
        carriedSince,
        writeOffFrom: addMonths(carriedSince, carriedMonths),
        asked: asked && { ...asked, byOid: parseOid(asked.byOid) },
      },
    ];
  });
};
