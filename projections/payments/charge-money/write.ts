import type { ChargeEvent } from '@fanfold/domain/payments';
import { debtChangeOf, type Movement, movementsOf, type WalletEvent } from '@fanfold/domain/wallet';
import type { Recorded } from '@fanfold/event-log';
import type { Kysely } from 'kysely';

import type { ChargeMoneyTables } from './tables.ts';

type Db = Kysely<ChargeMoneyTables>;

export type Taken = Extract<
  ChargeEvent | WalletEvent,
  {
    type:
      | 'ChargeApproved'
      | 'ChargeRefundRequested'
      | 'ChargeRefundApproved'
      | 'ChargeRefunded'
      | 'ChargeRefundFailed'
      | 'ChargeDisputed'
      | 'DisputeWon'
      | 'DisputeLost'
      | 'DebtRaised'
      | 'DebtCleared'
      | 'DebtRecovered';
  }
>;

export type AfterCharge = Recorded<Exclude<Taken, { type: 'ChargeApproved' }>>;

/** One row changes with each event. */
export const write = async (db: Db, { event, position, metadata }: AfterCharge): Promise<void> => {
  switch (event.type) {
    case 'ChargeRefundRequested':
      return requestRefund(db, event, String(position));
    case 'ChargeRefundApproved':
      return endRefund(db, event.refundId, { status: 'asked' });
    case 'ChargeRefunded': {
      const { refundId, refundRef, refundedAt } = event;
      return endRefund(db, refundId, {
        status: 'refunded',
        refund_ref: refundRef,
        ended_at: refundedAt,
      });
    }
    case 'ChargeRefundFailed': {
      const { refundId, cause, reason } = event;
      const ended_at = metadata.occurredAt;
      return endRefund(db, refundId, { status: 'failed', cause, answer: reason, ended_at });
    }
    case 'ChargeDisputed':
    case 'DisputeWon':
    case 'DisputeLost':
      return writeDispute(db, event, String(position));
    case 'DebtRaised':
    case 'DebtCleared':
    case 'DebtRecovered':
      return writeDebt(db, event, { position: String(position), at: metadata.occurredAt });
  }
};

type Requested = Extract<ChargeEvent, { type: 'ChargeRefundRequested' }>;

const requestRefund = async (db: Db, event: Requested, position: string): Promise<void> => {
  const { money } = event;
  await db
    .insertInto('refund')
    .values({
      refund_id: event.refundId,
      charge_id: event.chargeId,
      buyer_oid: event.buyerOid,
      provider: event.provider,
      currency: money.currency,
      payback_minor: String(money.paybackMinor),
      withheld_minor: String(money.withheldMinor),
      paid: String(event.paidCoins),
      bonus: String(event.bonusCoins),
      requested_by: event.requestedBy,
      requested_by_oid: event.requestedByOid,
      status: event.needsApproval ? 'waiting' : 'asked',
      reason: event.reason,
      cause: null,
      answer: null,
      refund_ref: null,
      requested_at: event.requestedAt,
      ended_at: null,
      position,
    })
    .execute();
};

type RefundEnd = {
  status: string;
  refund_ref?: string;
  cause?: string;
  answer?: string;
  ended_at?: string;
};

const endRefund = async (db: Db, refundId: string, end: RefundEnd): Promise<void> => {
  await db.updateTable('refund').set(end).where('refund_id', '=', refundId).execute();
};

type Dispute = Extract<ChargeEvent, { type: 'ChargeDisputed' | 'DisputeWon' | 'DisputeLost' }>;

const writeDispute = async (db: Db, event: Dispute, position: string): Promise<void> => {
  if (event.type === 'ChargeDisputed') {
    await db
      .insertInto('dispute')
      .values({
        dispute_id: event.disputeId,
        charge_id: event.chargeId,
        buyer_oid: event.buyerOid,
        provider: event.provider,
        dispute_ref: event.disputeRef,
        kind: event.kind,
        status: 'open',
        reason: event.reason,
        currency: null,
        total_minor: null,
        disputed_at: event.disputedAt,
        ended_at: null,
        position,
      })
      .execute();
    return;
  }
  const money =
    event.type === 'DisputeLost'
      ? { currency: event.money.currency, total_minor: String(event.money.totalMinor) }
      : {};
  await db
    .updateTable('dispute')
    .set({
      status: event.type === 'DisputeWon' ? 'won' : 'lost',
      ended_at: event.endedAt,
      ...money,
    })
    .where('dispute_id', '=', event.disputeId)
    .execute();
};

type Debt = Extract<WalletEvent, { type: 'DebtRaised' | 'DebtCleared' | 'DebtRecovered' }>;

/**
 * The effect of a debt's coins is read from their movements; its event says only how it was cleared, and why.
 */
const writeDebt = async (db: Db, event: Debt, when: { position: string; at: string }): Promise<void> => {
  const { movements, ownerOid } = movementsOf(event);
  const sum = (of: (movement: Movement) => number) =>
    String(movements.reduce((coins, movement) => coins + of(movement), 0));
  const owed = sum(debtChangeOf);
  if (event.type === 'DebtRaised') {
    await db
      .insertInto('debt')
      .values({
        debt_id: event.debtId,
        wallet_oid: ownerOid,
        charge_id: event.chargeId,
        coins: owed,
        left_coins: owed,
        recovered_coins: '0',
        cleared_by: null,
        reason: '',
        raised_at: when.at,
        cleared_at: null,
        position: when.position,
      })
      .execute();
    return;
  }
  const recovered = sum(({ to, amount }) => (to.class === 'chargeback-recovered' ? amount : 0));
  const cleared =
    event.type === 'DebtCleared' && event.leftCoins === 0
      ? { cleared_by: event.by, cleared_at: when.at }
      : {};
  await db
    .updateTable('debt')
    .set((row) => ({
      left_coins: row('left_coins', '+', owed),
      recovered_coins: row('recovered_coins', '+', recovered),
      ...(event.type === 'DebtCleared' ? { reason: event.reason } : {}),
      ...cleared,
    }))
    .where('debt_id', '=', event.debtId)
    .execute();
};
