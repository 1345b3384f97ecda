import type { Timestamp } from '../../time.ts';
import { monthAfter, monthEnd } from '../months.ts';
import type { Ids, PaidSubscription, SubscriptionState } from './commands.ts';
import type { SubscriptionEvent } from './events.ts';

export const idsOf = ({ creatorOid, subscriberOid }: Ids) => ({ creatorOid, subscriberOid });

export type Cause = Extract<SubscriptionEvent, { type: 'SubscriptionEnded' }>['cause'];

export const ended = (
  command: Ids & { readonly now: Timestamp; readonly note?: string | undefined },
  { tierHash }: PaidSubscription,
  cause: Cause,
): SubscriptionEvent => ({
  type: 'SubscriptionEnded',
  ...idsOf(command),
  tierHash,
  cause,
  endedAt: command.now,
  ...(command.note === undefined ? {} : { note: command.note }),
});

/** How a subscription stands when one more month is paid or given. */
export const afterOneMore = (state: Readonly<SubscriptionState>, month: string) => ({
  month,
  until: monthEnd(month),
  streakStart: streakStartOf(state, month),
  totalMonths: state.totalMonths + 1,
});

/** Months that follow each other without a gap are one streak. */
const streakStartOf = ({ streak }: Readonly<SubscriptionState>, month: string): string =>
  streak && (streak.last === month || monthAfter(streak.last) === month) ? streak.start : month;
