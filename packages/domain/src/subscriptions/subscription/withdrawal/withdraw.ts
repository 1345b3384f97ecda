import { refuse } from '../../../decider.ts';
import type { Oid } from '../../../ids.ts';
import { addDays, type Timestamp } from '../../../time.ts';
import { graceDays, type Month, utcMonth } from '../../months.ts';
import type { Command, Decision, PaidSubscription, SubscriptionState } from '../commands.ts';
import type { SubscriptionEvent } from '../events.ts';
import { ended, idsOf, orderRefused } from '../facts.ts';
import { refundOf } from '../returns/refund-of.ts';

type Paid = Extract<SubscriptionEvent, { type: 'SubscriptionStarted' | 'SubscriptionRenewed' }>;
type Withdrawable = Pick<PaidSubscription, 'paidAt' | 'withdrawalNotice'>;

/**
 * What the right to withdraw from a month depends on. Who was told of it once keeps it for the months that
 * follow.
 */
export const withdrawable = (event: Paid, before: PaidSubscription | null): Withdrawable => {
  const notice = event.withdrawalNotice ?? before?.withdrawalNotice;
  return {
    paidAt: event.type === 'SubscriptionStarted' ? event.startedAt : event.renewedAt,
    ...(notice === undefined ? {} : { withdrawalNotice: notice }),
  };
};

/**
 * Until when the month that was paid can be given back, if nothing of it is used: never after its end, when
 * the next one takes its place. Undefined where its subscriber was told of no such right.
 */
const withdrawalEnd = (
  { paidAt, until, withdrawalNotice }: PaidSubscription,
  days: number,
): Timestamp | undefined => {
  if (paidAt === undefined || withdrawalNotice === undefined) return undefined;
  const end = addDays(paidAt, days);
  return end < until ? end : until;
};

type Input = { readonly days: number; readonly now: Timestamp };

/** Until when the subscriber can give the present month back; undefined where they cannot. */
export const withdrawableUntil = (
  state: Readonly<SubscriptionState>,
  { days, now }: Input,
): Timestamp | undefined => {
  const { paid } = state;
  if (!paid || paid.isUsed || !refundOf(state, { paid, now })) return undefined;
  const end = withdrawalEnd(paid, days);
  return end !== undefined && now <= end ? end : undefined;
};

/**
 * The month of which a use that happens now is the first one that counts; undefined where none does. In the
 * days of grace that is the month whose payment is awaited: once it is paid it is used.
 */
export const monthToUse = (state: Readonly<SubscriptionState>, { days, now }: Input): Month | undefined => {
  const { paid, usedMonth } = state;
  if (!paid) return undefined;
  if (paid.until > now) return withdrawableUntil(state, { days, now }) && paid.month;
  const month = utcMonth(now);
  const isToldOfRight = paid.withdrawalNotice !== undefined;
  return isToldOfRight && usedMonth !== month && now < addDays(paid.until, graceDays) ? month : undefined;
};

/** What was used of a month before it was paid counts. */
export const keepUse = (state: SubscriptionState): SubscriptionState => {
  if (state.paid && state.paid.month === state.usedMonth) state.paid.isUsed = true;
  return state;
};

/** The first use of a month that could still be given back. */
export const noteMonthUse = (state: Readonly<SubscriptionState>, command: Command<'UseMonth'>): Decision => {
  const month = monthToUse(state, command);
  if (!state.paid || month === undefined) return [];
  const { tierHash } = state.paid;
  return [{ type: 'SubscriptionMonthFirstUsed', ...idsOf(command), tierHash, month, usedAt: command.now }];
};

/**
 * The subscriber's own withdrawal from the present month, which ends the subscription. What a card paid goes
 * back to it where they want that; a process manager asks for the refund.
 */
export const withdrawMonth = (
  state: Readonly<SubscriptionState>,
  command: Command<'WithdrawMonth'>,
): Decision => {
  const { paid } = state;
  const { now, days } = command;
  if (!paid) return refuse('NOT_SUBSCRIBED');
  const refunded = refundOf(state, { paid, now });
  if (!refunded) return refuse('NOTHING_PAID');
  const end = withdrawalEnd(paid, days);
  if (end === undefined || now > end) return refuse('MONTH_WITHDRAWAL_OVER');
  if (paid.isUsed) return refuse('MONTH_USED');
  const cardPayments = command.toCard === true ? cardPaymentsOf(paid) : [];
  const back = cardPayments.length === 0 ? refunded : { ...refunded, cardPayments };
  return [...orderRefused(command, state), { ...ended(command, paid, 'withdrawn'), refunded: back }];
};

/** The charges of a saved card that paid the present month and its higher tiers. */
export const cardPaymentsOf = ({ paymentId, raises }: PaidSubscription): Oid[] =>
  [paymentId, ...raises.map((raise) => raise.paymentId)].filter((one) => one !== undefined);

/** Once for each charge: it is told to the subscriber. */
export const refuseCardRefund = (
  { cardRefundsRefused }: Readonly<SubscriptionState>,
  command: Command<'RefuseCardRefund'>,
): Decision => {
  const { paymentId, reason, now: refusedAt } = command;
  return cardRefundsRefused?.[paymentId]
    ? []
    : [{ type: 'SubscriptionCardRefundRefused', ...idsOf(command), paymentId, reason, refusedAt }];
};
