import { limits } from '@fanfold/contracts';
import { type Oid, parseOid } from '@fanfold/domain';
import { type ChargeState, chargeStream } from '@fanfold/domain/payments';
import { type WalletEvent, walletStream } from '@fanfold/domain/wallet';
import type { Actor, EventLog } from '@fanfold/event-log';
import { oidFromKey } from '@fanfold/platform';

import { accepted } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';

type Request = {
  readonly chargeId: Oid;
  readonly requestedBy: 'fan' | 'admin';
  readonly requestedByOid: Oid;
  readonly reason: string;
  readonly key: string;
  readonly body: unknown;
  readonly actor: Actor;
  readonly correlationId: string;
};

/** A charge that was paid, from its own stream. Throws CHARGE_NOT_FOUND, CHARGE_NOT_CREDITED. */
export const paidCharge = async (eventLog: EventLog, chargeId: Oid): Promise<PaidCharge> => {
  const { state } = await eventLog.commands.load(chargeStream, chargeId, { maxAgeMs: 0 });
  const { buyerOid, amounts, approvedAt } = state;
  if (!buyerOid || !amounts) throw new RefusedError('CHARGE_NOT_FOUND');
  if (!approvedAt || state.status !== 'credited') throw new RefusedError('CHARGE_NOT_CREDITED');
  return { ...state, buyerOid, amounts, approvedAt };
};
export type PaidCharge = Readonly<ChargeState> & {
  readonly buyerOid: Oid;
  readonly amounts: NonNullable<ChargeState['amounts']>;
  readonly approvedAt: string;
};

type Asked = Pick<Request, 'chargeId' | 'requestedBy' | 'requestedByOid' | 'reason'> & {
  readonly refundId: Oid;
  readonly now: string;
  /** When a fan asked for it, where it is carried out later. */
  readonly askedAt?: string;
};

/** The one command by which a fan's and an administrator's refund begin: the wallet has the rules. */
export const withdrawalOf = (charge: Pick<PaidCharge, 'buyerOid' | 'approvedAt'>, asked: Asked) =>
  ({
    type: 'WithdrawChargeCoins',
    walletOid: charge.buyerOid,
    chargedAt: charge.approvedAt,
    fanDays: limits.refundDays,
    approvalAboveKrw: limits.refundApprovalAboveKrw,
    ...asked,
  }) as const;

type Withdrawn = Extract<WalletEvent, { type: 'ChargeCoinsWithdrawn' }>;

/**
 * Asks for the refund of a charge: its unspent coins leave the wallet at once, and everything else follows
 * from that event. The refund's id follows from the request's key, so a repeated request is the same refund.
 */
export const withdrawCharge = async (eventLog: EventLog, charge: PaidCharge, request: Request) => {
  const { chargeId, requestedBy, requestedByOid, reason, ...context } = request;
  const refundId = parseOid(oidFromKey(context.key));
  const outcome = accepted(
    await eventLog.commands.of(walletStream).handle({
      ...context,
      id: charge.buyerOid,
      command: (now) =>
        withdrawalOf(charge, { chargeId, refundId, requestedBy, requestedByOid, reason, now }),
    }),
  );
  const withdrawn = outcome.events.find((event): event is Withdrawn => event.type === 'ChargeCoinsWithdrawn');
  if (!withdrawn?.money) throw new RefusedError('IDEMPOTENCY_KEY_REUSED');
  const total = (kind: 'paid' | 'bonus') =>
    withdrawn.taken.reduce((sum, piece) => (piece.kind === kind ? sum + piece.coins : sum), 0);
  return {
    outcome,
    refund: {
      refundId,
      paybackMinor: withdrawn.money.paybackMinor,
      currency: withdrawn.money.currency,
      paidCoins: total('paid'),
      bonusCoins: total('bonus'),
      needsApproval: withdrawn.needsApproval,
    },
  };
};
