import type { ChargeWay } from '@fanfold/contracts/wallet';
import { changeOf, ownedLotId, type Transaction } from '@fanfold/domain/wallet';

import type { StoredPiece } from './tables.ts';

/**
 * The effect of a transaction on each lot, as it is stored in its line. Held coins are not in the balance:
 * holding subtracts them, a release adds them again, and a capture changes nothing any more (its line shows 0
 * and names the lots, so that line and balance always add up).
 */
export const piecesOf = ({ movements, warning, lotSource }: Transaction): StoredPiece[] => {
  const told = warning ? [{ unit: warning.lot.unit, lot: warning.lot, available: 0, held: 0 }] : [];
  const moved = movements.map((movement) => ({
    ...movement,
    available: changeOf(movement, 'available'),
    held: changeOf(movement, 'held'),
  }));
  return [...told, ...moved].flatMap(({ unit, lot, available, held }) =>
    lot
      ? [
          {
            id: ownedLotId({ unit, lotId: lot.lotId }),
            u: unit,
            a: available,
            h: held,
            x: lot.expiresAt,
            ...(lot.issuedUnder ? { c: lot.issuedUnder } : {}),
            ...(lotSource ? { s: lotSource } : {}),
          },
        ]
      : [],
  );
};

/** The ids that a line names, null for those it does not. */
export const namesOf = (transaction: Transaction) => {
  const { counterparty, related, hold, reason } = transaction;
  return {
    way: wayOf(transaction),
    content_oid: related.contentOid ?? null,
    ...partyOf(counterparty),
    charge_id: related.chargeId ?? null,
    purchase_id: purchaseOf(transaction),
    hold_id: hold?.holdId ?? null,
    hold_until: hold?.is === 'opened' ? hold.expiresAt : null,
    reason,
  };
};

const partyOf = (party: Transaction['counterparty']) => ({
  counterparty_oid: party?.kind === 'person' ? party.oid : null,
  provider: party?.kind === 'provider' ? party.provider : null,
});

/** The id of the purchase or the spend, by which its refund finds it. */
export const purchaseOf = ({ related }: Transaction): string | null =>
  related.purchaseId ?? related.spendId ?? null;

// App stores take the money themselves; their providers are named by store.
const stores: ReadonlySet<string> = new Set(['google', 'apple', 'onestore']);
const ways = { KRW: 'krw', JPY: 'jpy', USD: 'usd' } as const;

const wayOf = ({ money }: Transaction): ChargeWay | null => {
  if (!money) return null;
  return stores.has(money.provider) ? 'iap' : ways[money.amounts.currency];
};
