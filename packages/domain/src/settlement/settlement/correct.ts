import { refuse } from '../../decider.ts';
import { settle } from '../fees.ts';
import type { Command, Decision, SettlementCommand } from './decider.ts';
import type { SettlementEvent } from './events.ts';
import type { Borne, Correction, RevenueRequest, SettlementState } from './state.ts';

/**
 * An earning of a settled month was held or released. The fees of a correction are rounded by themselves,
 * toward zero: a hold and its release sum to nothing. What was paid out before is Fanfold's loss, unless
 * finance confirmed that payer and creator are one.
 */
export const correctEarning = (state: SettlementState, command: Command<'CorrectEarning'>): Decision => {
  const { creatorOid, month, holdId, earningId, earning, coins, now } = command;
  if (!state.months[month]) return refuse('MONTH_NOT_SETTLED');
  const isSame = (each: Correction | Borne) =>
    each.holdId === holdId && each.earningId === earningId && each.coins === coins;
  if (state.corrections.some(isSame) || state.borne.some(isSame)) return [];
  const about = { creatorOid, month, holdId, earningId };
  const sums = sumsOf(earning, coins);
  if (isBorne(state, command))
    return [
      {
        type: 'ChargebackBorne',
        ...about,
        coins,
        payableWon: sums.payableWon,
        terms: { ...earning },
        notedAt: now,
      },
    ];
  return [{ type: 'SettlementCorrected', ...about, ...earning, coins, ...sums, correctedAt: now }];
};

type Terms = Command<'CorrectEarning'>['earning'];

const sumsOf = (earning: Terms, coins: number) => {
  const {
    lines: _lines,
    levels: _levels,
    ...sums
  } = settle([{ ...earning, amounts: { paid: coins, bonus: 0, credits: 0 } }]);
  return sums;
};

/**
 * The bank has sent a payout back that was complete: what Fanfold bore of its months since is taken off what
 * the creator can ask for again. A month of which another payout stands was paid out.
 */
export const chargedAfterReturn = (
  { borne, requests }: SettlementState,
  { requestId, months, state }: RevenueRequest,
  { creatorOid, now }: Pick<SettlementCommand, 'creatorOid' | 'now'>,
): SettlementEvent[] => {
  if (state !== 'complete') return [];
  const others = requests.filter((one) => one.state === 'complete' && one.requestId !== requestId);
  const isReturned = (month: string) =>
    months.some((one) => one.month === month) && !others.some((one) => isIn(one, month));
  return borne.flatMap(({ month, holdId, earningId, coins, terms }) => {
    if (!terms || !isReturned(month) || heldIn(borne, earningId) === 0) return [];
    const about = { creatorOid, month, holdId, earningId, ...terms, coins, ...sumsOf(terms, coins) };
    return [{ type: 'SettlementCorrected', ...about, borneBefore: true, correctedAt: now }];
  });
};

const isIn = ({ months }: RevenueRequest, month: string): boolean =>
  months.some((one) => one.month === month);

/**
 * The side that bears the first hold of an earning bears what follows until it is released, so that each sums
 * to nothing. A release gives the creator what was left out when the month closed.
 */
const isBorne = (
  { corrections, borne, requests }: SettlementState,
  { month, earningId, linkedAccounts, coins }: Command<'CorrectEarning'>,
): boolean => {
  const held = heldIn(borne, earningId);
  if (coins > 0) return held + coins <= 0;
  if (held !== 0) return true;
  if (linkedAccounts || heldIn(corrections, earningId) < 0) return false;
  return requests.some((request) => request.state === 'complete' && isIn(request, month));
};

const heldIn = (all: readonly (Correction | Borne)[], earningId: string): number =>
  all.reduce((sum, each) => (each.earningId === earningId ? sum + each.coins : sum), 0);
