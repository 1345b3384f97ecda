import type { EventOf } from '../../../event.ts';
import type { Oid } from '../../../ids.ts';
import {
  type Account,
  issuerOf,
  lotOfCoins,
  type Meaning,
  type Movement,
  move,
  personal,
  platform,
} from '../../movement.ts';
import type { reversalEvents } from './events.ts';

type ReversalEvent = EventOf<typeof reversalEvents>;

/** What the history calls what refunds, chargebacks and debts did. */
export type ReversalTransactionName =
  | 'charge_refund'
  | 'charge_refund_return'
  | 'chargeback'
  | 'debt'
  | 'debt_payment'
  | 'debt_write_off'
  | 'debt_recovery';

/**
 * What refunds, chargebacks and debts do to coins. Money moves only when the provider moved it, by the
 * charge's events.
 */
export const reversalMeanings: {
  readonly [Type in ReversalEvent['type']]: (
    event: Extract<ReversalEvent, { type: Type }>,
  ) => Meaning<ReversalTransactionName>;
} = {
  ChargeCoinsWithdrawn: ({ walletOid, taken, chargeId, cause, reason }) => ({
    name: cause,
    movements: taken.map(lotOfCoins).flatMap((lot) => {
      // Coins of a lost dispute end at once; those of a refund wait for the provider.
      const to = cause === 'chargeback' ? issuerOf(lot.unit) : pending(walletOid);
      return move([lot], available(walletOid), to);
    }),
    related: { chargeId },
    reason,
  }),
  ChargeCoinsReturned: ({ walletOid, returned, chargeId }) => ({
    name: 'charge_refund_return',
    movements: move(returned.map(lotOfCoins), pending(walletOid), available(walletOid)),
    related: { chargeId },
  }),
  DebtRaised: ({ walletOid, debtId, chargeId, coins }) => ({
    name: 'debt',
    movements: [owed(coins, debt(walletOid), platform('exchange:paid'))],
    related: { debtId, chargeId },
  }),
  DebtCleared: ({ walletOid, debtId, chargeId, coins, by, taken }) => ({
    name: by === 'write_off' ? 'debt_write_off' : 'debt_payment',
    movements:
      by === 'write_off'
        ? [owed(coins, platform('chargeback-loss'), debt(walletOid))]
        : move(taken.map(lotOfCoins), available(walletOid), debt(walletOid)),
    related: { debtId, chargeId },
  }),
  DebtRecovered: ({ walletOid, debtId, chargeId, taken }) => ({
    name: 'debt_recovery',
    movements: move(taken.map(lotOfCoins), available(walletOid), platform('chargeback-recovered')),
    related: { debtId, chargeId },
  }),
};

const available = (oid: Oid): Account => personal(oid, 'wallet-available');
const pending = (oid: Oid): Account => personal(oid, 'refund-pending');
const debt = (oid: Oid): Account => personal(oid, 'debt');

/** A debt is of paid coins, and in no lot. */
const owed = (coins: number, from: Account, to: Account): Movement => ({
  unit: 'paid',
  amount: coins,
  lot: null,
  from,
  to,
});
