import { incoming, prepared } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import type { Movement } from './movement.ts';
import type { LotRow, WalletHistoryTables, WalletRow } from './tables.ts';

type Db = Kysely<WalletHistoryTables>;

export type LotNumbers = Awaited<ReturnType<typeof readLots>>;

/** The numbers of the lots that a batch moves: read for the old ones, given out for the new ones. */
export const readLots = async (
  db: Db,
  movements: readonly { readonly walletOid: string; readonly movement: Movement }[],
) => {
  const wanted = new Map<string, Pick<LotRow, 'wallet_oid' | 'lot_id'>>();
  for (const { walletOid: wallet_oid, movement } of movements) {
    if (movement.newLots) continue;
    for (const { pieces } of [movement, ...(movement.more ?? [])])
      for (const { lotId } of pieces) wanted.set(`${wallet_oid}/${lotId}`, { wallet_oid, lot_id: lotId });
  }
  const numbers = new Map<string, number>();
  if (wanted.size > 0) {
    const { rows } = await selectLots(db, [...wanted.values()]);
    for (const { wallet_oid, lot_id, number } of rows) numbers.set(`${wallet_oid}/${lot_id}`, number);
  }
  return {
    of: (walletOid: string, lotId: string): number => {
      const number = numbers.get(`${walletOid}/${lotId}`);
      if (number === undefined) throw new Error(`Coins moved in lot ${lotId} of ${walletOid}, never granted`);
      return number;
    },
    number: (wallet: WalletRow, { pieces }: Movement): LotRow[] =>
      pieces.map(({ lotId }) => {
        wallet.lots += 1;
        numbers.set(`${wallet.wallet_oid}/${lotId}`, wallet.lots);
        return { wallet_oid: wallet.wallet_oid, lot_id: lotId, number: wallet.lots };
      }),
  };
};

const selectLots = prepared((db: Db, wanted: readonly Pick<LotRow, 'wallet_oid' | 'lot_id'>[]) =>
  db
    .selectFrom('lot')
    .innerJoin(incoming(wanted, { wallet_oid: 'text', lot_id: 'text' }), (join) =>
      join.onRef('incoming.wallet_oid', '=', 'lot.wallet_oid').onRef('incoming.lot_id', '=', 'lot.lot_id'),
    )
    .select(['lot.wallet_oid', 'lot.lot_id', 'lot.number']),
);
