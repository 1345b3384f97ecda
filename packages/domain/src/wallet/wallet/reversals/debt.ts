import { refuse } from '../../../decider.ts';
import type { Timestamp } from '../../../time.ts';
import type { Command, Decision, WalletState } from '../commands.ts';
import type { WalletEvent } from '../events.ts';
import type { LotTake } from '../lot.ts';
import { available, giveBack, takeFrom, takeFront, total } from '../lots.ts';
import type { ReversalState } from './commands.ts';

/** Coins owed. While there is a debt, no coins can be spent. */
export const debtOf = ({ debts }: ReversalState): number =>
  Object.values(debts).reduce((sum, { coins }) => sum + coins, 0);

/**
 * The provider took a charge's money back. The rest of its coins is withdrawn; spent paid coins become a
 * debt. Spent bonus coins are no debt, because they were a gift; expired coins are no debt, because they were
 * never used.
 */
export const takeBackCharge = (
  state: WalletState,
  { walletOid, chargeId, disputeId, reason, now }: Command<'TakeBackCharge'>,
): Decision => {
  if (state.applied[disputeId]) return [];
  const account = state.charges[chargeId];
  if (!account) return refuse('CHARGE_NOT_FOUND');
  const taken = account.chargedBack ? [] : state.lots.filter(({ lotId }) => account.lotIds.includes(lotId));
  const debtCoins = account.chargedBack
    ? 0
    : account.paid - account.out.paid - account.expired.paid - total(taken, 'paid');
  return [
    takenByProvider({
      walletOid,
      chargeId,
      refundId: disputeId,
      taken: taken.map((lot) => ({ ...lot })),
      debtCoins,
      reason,
      withdrawnAt: now,
    }),
    ...(debtCoins > 0
      ? [{ type: 'DebtRaised' as const, walletOid, debtId: disputeId, chargeId, coins: debtCoins }]
      : []),
  ];
};

/** A refund failed: the coins go back, unless the provider has since taken the charge's money. */
export const returnChargeCoins = (
  state: WalletState,
  { refundId, reason, now }: Command<'ReturnChargeCoins'>,
): Decision => {
  const withdrawal = state.withdrawals[refundId];
  if (!withdrawal || !state.walletOid) return refuse('REFUND_NOT_FOUND');
  if (withdrawal.returned) return [];
  const { chargeId, taken } = withdrawal;
  const { walletOid } = state;
  const event = { type: 'ChargeCoinsReturned' as const, walletOid, chargeId, refundId, reason };
  const returned = giveBack(state.lots, taken, now);
  if (!state.charges[chargeId]?.chargedBack)
    return [{ ...event, returned }, ...debtPaidWith(state, returned, { by: 'returned', now })];
  return [
    { ...event, returned },
    takenByProvider({
      walletOid,
      chargeId,
      refundId,
      taken: returned,
      debtCoins: 0,
      reason,
      withdrawnAt: now,
    }),
  ];
};

type Withdrawn = Extract<WalletEvent, { type: 'ChargeCoinsWithdrawn' }>;

/**
 * A withdrawal because the provider took the charge's money: it needs no request, and we pay no money back.
 */
const takenByProvider = (
  fields: Pick<
    Withdrawn,
    'walletOid' | 'chargeId' | 'refundId' | 'taken' | 'debtCoins' | 'reason' | 'withdrawnAt'
  >,
): Withdrawn => ({
  type: 'ChargeCoinsWithdrawn',
  cause: 'chargeback',
  spentBonusCoins: 0,
  money: null,
  requestedBy: 'provider',
  requestedByOid: null,
  needsApproval: false,
  ...fields,
});

export const payDebt = (state: WalletState, { now }: Command<'PayDebt'>): Decision => {
  if (debtOf(state) === 0) return [];
  const coins = Math.min(debtOf(state), available(state.lots, 'paid', now));
  if (coins === 0) return refuse('NOT_ENOUGH_COINS', { missingCoins: debtOf(state), has: 0 });
  return debtPaidWith(state, takeFrom(state.lots, { kind: 'paid', coins, now }) ?? [], { by: 'coins', now });
};

export const writeOffDebt = (state: WalletState, { debtId, reason }: Command<'WriteOffDebt'>): Decision => {
  const debt = state.debts[debtId];
  if (!debt || !state.walletOid) return state.applied[debtId] ? [] : refuse('DEBT_NOT_FOUND');
  const { walletOid } = state;
  const { chargeId, coins } = debt;
  return [
    {
      type: 'DebtCleared',
      walletOid,
      debtId,
      chargeId,
      coins,
      leftCoins: 0,
      by: 'write_off',
      taken: [],
      reason,
    },
  ];
};

/**
 * Decides how returned coins are used. Coins of a charge whose debt was written off first reduce that loss:
 * their money is gone, and the write-off allowed the owner to spend again, it did not give them the coins.
 * Coins of other charges were paid for, so they never reduce it. Of the rest, paid coins pay open debts.
 */
export const settleReturned = (
  state: WalletState,
  returned: readonly LotTake[],
  now: Timestamp,
): WalletEvent[] => {
  const { walletOid, writtenOff, charges } = state;
  if (!walletOid) return [];
  const left = [...returned];
  const recovered: WalletEvent[] = [];
  for (const [debtId, { chargeId, coins: lost }] of Object.entries(writtenOff)) {
    const lotIds = charges[chargeId]?.lotIds ?? [];
    const theirs = left.filter(({ kind, lotId }) => kind === 'paid' && lotIds.includes(lotId));
    const coins = Math.min(lost, total(theirs, 'paid'));
    if (coins === 0) continue;
    const rest = left.filter((piece) => !theirs.includes(piece));
    const taken = takeFront(theirs, coins);
    left.splice(0, left.length, ...rest, ...theirs);
    const ids = { walletOid, debtId: debtId as typeof chargeId, chargeId };
    recovered.push({ type: 'DebtRecovered', ...ids, coins, leftCoins: lost - coins, taken });
  }
  return [...recovered, ...debtPaidWith(state, left, { by: 'returned', now })];
};

type How = { readonly by: 'charge' | 'returned' | 'coins'; readonly now: Timestamp };

/**
 * Pays debts, the oldest first, with paid coins that are in the wallet or arrive in the same append. Arriving
 * coins pay before they can be spent, because no coins can be spent while there is a debt.
 */
export const debtPaidWith = (
  { walletOid, debts }: WalletState,
  pieces: readonly LotTake[],
  { by, now }: How,
): WalletEvent[] => {
  const left = pieces.filter(({ kind, expiresAt }) => kind === 'paid' && expiresAt > now);
  const events: WalletEvent[] = [];
  if (!walletOid) return events;
  for (const [debtId, { chargeId, coins: owed }] of Object.entries(debts)) {
    const coins = Math.min(owed, total(left, 'paid'));
    if (coins === 0) break;
    const taken = takeFront(left, coins);
    const ids = { walletOid, debtId: debtId as typeof chargeId, chargeId };
    events.push({ type: 'DebtCleared', ...ids, coins, leftCoins: owed - coins, by, taken, reason: '' });
  }
  return events;
};
