import { isRefusal, refuse } from '../../decider.ts';
import type { Command, Decision, SubscriptionState } from './commands.ts';
import { endsWhenCancelled, lastsUntil } from './complimentary.ts';
import { ended, idsOf } from './facts.ts';

/**
 * SUB-018: to the month's end, or that of the last month that was given. A month that was not paid ends at
 * once; one whose payment is on its way ends when that is known: the coins may be taken already.
 */
export const cancel = (state: Readonly<SubscriptionState>, command: Command<'Cancel'>): Decision => {
  const { paid } = state;
  const { reason, now } = command;
  if (!paid) return refuse('NOT_SUBSCRIBED');
  if (endsWhenCancelled({ ...state, paid }, now)) return [ended(command, paid, 'cancelled')];
  // An administrator's end is recorded over the subscriber's own, which could be taken back.
  if (paid.cancelScheduled && (!command.byAdmin || paid.endsByAdmin)) return [];
  const { tierHash } = paid;
  const endsAt = lastsUntil({ ...state, paid });
  const noted = command.note === undefined ? {} : { note: command.note };
  const by = command.byAdmin ? { byAdmin: command.byAdmin } : {};
  return [
    { type: 'SubscriptionCancelScheduled', ...idsOf(command), tierHash, reason, endsAt, ...noted, ...by },
  ];
};

/** SUB-019: what the subscriber has chosen, and not what an administrator has. */
export const undoCancel = (
  { paid }: Readonly<SubscriptionState>,
  command: Command<'UndoCancel'>,
): Decision => {
  if (!paid || (paid.cancelScheduled && paid.until <= command.now)) return refuse('NOT_SUBSCRIBED');
  if (!paid.cancelScheduled) return [];
  if (paid.endsByAdmin) return refuse('SUBSCRIPTION_ENDED_BY_ADMIN');
  return [{ type: 'SubscriptionCancelWithdrawn', ...idsOf(command), tierHash: paid.tierHash }];
};

/** SUB-022: what the card would have paid next ends with the month. Undoing that is paying with coins. */
export const removeCard = (state: Readonly<SubscriptionState>, command: Command<'RemoveCard'>): Decision => {
  const { paid } = state;
  const { cardId } = command;
  if (paid?.card?.cardId !== cardId) return [];
  const ending = cancel(state, { ...command, type: 'Cancel', reason: null });
  return isRefusal(ending)
    ? ending
    : [{ type: 'SubscriptionCardRemoved', ...idsOf(command), cardId }, ...ending];
};
