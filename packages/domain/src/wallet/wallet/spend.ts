import { isRefusal, type Refusal, refuse } from '../../decider.ts';
import type { Command, Decision, WalletRefusal, WalletState } from './commands.ts';
import type { SpendType } from './events.ts';
import { giveBack } from './lots.ts';
import { pay } from './pay.ts';
import { settleReturned } from './reversals/debt.ts';
import { spendingOf } from './spending.ts';

/** The fewest coins of a donation with a comment. */
export const minDonationCoins = 10;

/**
 * Spends that are not refunded on request (LED-017: a changed nickname; CAT-105: a rating, which is work that
 * was done). Converted coins are not refunded either: their credits exist and may be used up.
 */
const notRefundable: ReadonlySet<SpendType> = new Set([
  'change_nick',
  'drm_encoding',
  'story_chat',
  'content_rating',
]);

export const spendCoins = (state: WalletState, command: Command<'SpendCoins'>): Decision => {
  const { walletOid, spendId, transactionType, message } = command;
  if (state.applied[spendId]) return [];
  const refusal = refusalFor(command);
  if (refusal) return refusal;
  const taken = pay(state, command);
  if (isRefusal(taken)) return taken;
  return [
    {
      type: 'CoinsSpent',
      walletOid,
      spendId,
      transactionType,
      message,
      ...spendingOf(command, taken),
    },
  ];
};

const refusalFor = (command: Command<'SpendCoins'>): Refusal<WalletRefusal> | undefined => {
  const { walletOid, transactionType, beneficiaries, coins, payWith } = command;
  if (beneficiaries.some((beneficiary) => beneficiary.oid === walletOid)) return refuse('SELF_DONATION');
  if (transactionType === 'donation' && coins < minDonationCoins)
    return refuse('DONATION_TOO_SMALL', { minCoins: minDonationCoins });
  if (payWith !== 'paid' && !beneficiaries.every(({ allowBonus }) => allowBonus))
    return refuse('BONUS_NOT_ACCEPTED');
  return undefined;
};

export const refundSpend = (
  state: WalletState,
  { spend, cause, reason, now }: Command<'RefundSpend'>,
): Decision => {
  if (state.spends[spend.spendId] !== spend.revision) return refuse('SPEND_NOT_REFUNDABLE');
  if (cause === 'request' && notRefundable.has(spend.transactionType)) return refuse('SPEND_NOT_REFUNDABLE');
  const { type: _type, revision: _revision, message: _message, taken, ...fields } = spend;
  const returned = giveBack(state.lots, taken, now);
  return [{ type: 'SpendRefunded', ...fields, returned, reason }, ...settleReturned(state, returned, now)];
};
