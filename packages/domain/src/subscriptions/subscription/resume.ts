import { refuse } from '../../decider.ts';
import { isLastDay } from '../months.ts';
import type { Command, Decision, SubscriptionState } from './commands.ts';
import { idsOf } from './facts.ts';
import { nextMonth } from './renewal.ts';

/**
 * Takes a pause back, or ends it: then the present month is due in full. Where the fee rose meanwhile and the
 * subscriber has not agreed, that would end the subscription, so they are asked first.
 */
export const resume = (state: Readonly<SubscriptionState>, command: Command<'Resume'>): Decision => {
  const { paid } = state;
  const { now: resumedAt, tiers } = command;
  if (!paid) return refuse('NOT_SUBSCRIBED');
  const { tierHash, pause: chosen } = paid;
  if (!chosen || chosen.resumesAt <= resumedAt) return [];
  // At the moment at which it begins it has not begun, and nothing is due but the month itself.
  if (!chosen.hasBegun) return [{ type: 'SubscriptionPauseWithdrawn', ...idsOf(command), tierHash }];
  if (isLastDay(resumedAt)) return refuse('SUBSCRIPTION_LAST_DAY');
  const next = nextMonth({ ...state, paid }, { tiers, at: resumedAt });
  if (next.what === 'end' && next.cause === 'fee_not_agreed') return refuse('FEE_NOT_AGREED');
  return [{ type: 'SubscriptionResumed', ...idsOf(command), tierHash, resumedAt }];
};
