import { type Refusal, refuse } from '../../../decider.ts';
import { krwEquivalent } from '../../../money.ts';
import { addDays, seoulDay, type Timestamp } from '../../../time.ts';
import type { Command, Decision, WalletState } from '../commands.ts';
import type { LotTake } from '../lot.ts';
import { total } from '../lots.ts';
import type { ChargeAccount, ReversalRefusal } from './commands.ts';
import { debtOf } from './debt.ts';
import { refundWorth } from './worth.ts';

/**
 * A request for a refund withdraws the charge's unspent coins in one append: coins of a pending refund cannot
 * be spent, and the second of two requests finds no coins left.
 */
export const withdrawChargeCoins = (
  state: WalletState,
  command: Command<'WithdrawChargeCoins'>,
): Decision => {
  const { walletOid, chargeId, refundId, requestedBy, requestedByOid, reason, now } = command;
  if (state.applied[refundId]) return [];
  const account = state.charges[chargeId];
  const refusal = refusalFor(state, account, command);
  if (!account || refusal) return refusal ?? refuse('CHARGE_NOT_FOUND');
  const { taken, spentBonusCoins } = refundable(state, account, now);
  const money = refundWorth(account.amounts, {
    paidCoins: account.paid,
    alreadyOut: account.out.paid,
    refundedCoins: total(taken, 'paid'),
    spentBonusCoins,
  });
  if (!money) return refuse('NOTHING_TO_REFUND', { spentBonusCoins });
  const asked = state.askedByAdmins;
  const krw = krwEquivalent(money.paybackMinor, money.currency);
  // Several refunds to one person on one day count together; otherwise a large refund could be split to avoid
  // the approval.
  const today = asked.day === seoulDay(now) ? asked.krw : 0;
  return [
    {
      type: 'ChargeCoinsWithdrawn',
      walletOid,
      chargeId,
      refundId,
      cause: 'charge_refund',
      taken,
      debtCoins: 0,
      spentBonusCoins,
      money,
      requestedBy,
      requestedByOid,
      needsApproval: requestedBy === 'admin' && today + krw > command.approvalAboveKrw,
      reason,
      withdrawnAt: now,
    },
  ];
};

const refusalFor = (
  state: WalletState,
  account: ChargeAccount | undefined,
  { requestedBy, chargedAt, fanDays, now, askedAt = now }: Command<'WithdrawChargeCoins'>,
): Refusal<ReversalRefusal> | undefined => {
  if (!account) return refuse('CHARGE_NOT_FOUND');
  if (account.chargedBack) return refuse('CHARGE_DISPUTED');
  if (account.out.paid === account.paid) return refuse('CHARGE_ALREADY_REFUNDED');
  const debtCoins = debtOf(state);
  if (debtCoins > 0) return refuse('SPENDING_BLOCKED', { debtCoins });
  if (requestedBy === 'admin') return undefined;
  if (askedAt > addDays(chargedAt, fanDays)) return refuse('REFUND_WINDOW_OVER');
  const { taken } = refundable(state, account, now);
  const untouched = total(taken, 'paid') === account.paid && total(taken, 'bonus') === account.bonus;
  return untouched ? undefined : refuse('CHARGE_TOUCHED');
};

/**
 * The unspent coins of a charge, and the number of its spent bonus coins: those not in the wallet, not
 * expired, and not withdrawn or kept back by an earlier refund. Bonus coins that came back after their price
 * was kept belong to the owner.
 */
export const refundable = (
  state: WalletState,
  { bonus, lotIds, out, expired }: ChargeAccount,
  now: Timestamp,
): { taken: LotTake[]; spentBonusCoins: number } => {
  const here = state.lots.filter(({ lotId, expiresAt }) => lotIds.includes(lotId) && expiresAt > now);
  const lapsed = total(
    state.lots.filter(({ lotId, expiresAt }) => lotIds.includes(lotId) && expiresAt <= now),
    'bonus',
  );
  const gone = bonus - expired.bonus - lapsed - out.bonus - out.deductedBonus - total(here, 'bonus');
  const taken = here.map((lot) =>
    lot.kind === 'bonus' && gone < 0 ? { ...lot, coins: lot.coins + gone } : { ...lot },
  );
  return { taken: taken.filter(({ coins }) => coins > 0), spentBonusCoins: Math.max(gone, 0) };
};
