import type { RefundQuote } from '@fanfold/contracts/payments';
import { isRefusal, type Oid, parseOid } from '@fanfold/domain';
import { wallet, walletStream } from '@fanfold/domain/wallet';
import { oidFromKey, uuid5 } from '@fanfold/platform';

import type { LogDeps } from './deps.ts';
import { type PaidCharge, withdrawalOf } from './withdraw-charge.ts';

type Question = {
  readonly chargeId: Oid;
  readonly charge: PaidCharge;
  /** Who asks: the charge's buyer, or an administrator. */
  readonly askerOid: string;
  readonly now: string;
};

/** What a refund of a charge would be at this moment, or why it would be refused. Nothing is written. */
export const quoteRefund = async (
  { eventLog }: LogDeps,
  { chargeId, charge, askerOid, now }: Question,
): Promise<RefundQuote> => {
  const { state } = await eventLog.commands.load(walletStream, charge.buyerOid, { maxAgeMs: 0 });
  const { buyerOid, approvedAt } = charge;
  return quoteOf(chargeId, decisionOn(state, { chargeId, buyerOid, approvedAt, askerOid, now }));
};

type Listed = { readonly chargeId: Oid; readonly status: string; readonly approvedAt: string | null };

/** Those charges of a buyer whose refund would be carried out if the buyer asked for it now. */
export const refundableCharges = async (
  { eventLog }: LogDeps,
  {
    buyerOid,
    charges,
    now,
  }: { readonly buyerOid: Oid; readonly charges: readonly Listed[]; readonly now: string },
): Promise<ReadonlySet<Oid>> => {
  const { state } = await eventLog.commands.load(walletStream, buyerOid, { maxAgeMs: 0 });
  const refundable = charges.filter(({ chargeId, status, approvedAt }) => {
    if (status !== 'credited' || approvedAt === null) return false;
    const decision = decisionOn(state, { chargeId, buyerOid, approvedAt, askerOid: buyerOid, now });
    return quoteOf(chargeId, decision).refused === null;
  });
  return new Set(refundable.map(({ chargeId }) => chargeId));
};

type Input = {
  readonly chargeId: Oid;
  readonly buyerOid: Oid;
  readonly approvedAt: string;
  readonly askerOid: string;
  readonly now: string;
};

/** The decider itself is asked what it would say. */
const decisionOn = (
  state: Parameters<typeof wallet.decide>[0],
  { chargeId, buyerOid, approvedAt, askerOid, now }: Input,
) =>
  wallet.decide(
    state,
    withdrawalOf(
      { buyerOid, approvedAt },
      {
        chargeId,
        // No refund's id: it names the question only.
        refundId: parseOid(oidFromKey(uuid5('quote', chargeId))),
        requestedBy: buyerOid === askerOid ? 'fan' : 'admin',
        requestedByOid: parseOid(askerOid),
        reason: 'quote',
        now,
      },
    ),
  );

const quoteOf = (chargeId: Oid, decision: ReturnType<typeof wallet.decide>): RefundQuote => {
  const none = { paidCoins: 0, bonusCoins: 0, spentBonusCoins: 0, paybackMinor: 0, withheldMinor: 0 };
  if (isRefusal(decision)) return { chargeId, refused: decision.refused, currency: null, ...none };
  const [event] = decision;
  if (event?.type !== 'ChargeCoinsWithdrawn' || !event.money)
    return { chargeId, refused: 'CHARGE_NOT_FOUND', currency: null, ...none };
  const total = (kind: 'paid' | 'bonus') =>
    event.taken.reduce((sum, piece) => (piece.kind === kind ? sum + piece.coins : sum), 0);
  const { currency, paybackMinor, withheldMinor } = event.money;
  const { spentBonusCoins } = event;
  const coins = { paidCoins: total('paid'), bonusCoins: total('bonus'), spentBonusCoins };
  return { chargeId, refused: null, ...coins, currency, paybackMinor, withheldMinor };
};
