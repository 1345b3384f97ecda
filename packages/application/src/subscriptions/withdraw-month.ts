import { limits } from '@fanfold/contracts';
import { type Oid, parseOid } from '@fanfold/domain';
import { subscriptionId, subscriptionStream, withdrawableUntil } from '@fanfold/domain/subscriptions';

import { accepted, handlerFor, type Invocation, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { SubscriptionDeps } from './deps.ts';

type Deps = Pick<SubscriptionDeps, 'eventLog' | 'clock' | 'ids'>;

const days = limits.withdrawalDays;
const maxAgeMs = 2_000;

/** Whether a person can still give the month back that they have of a channel. */
export const isMonthUnused = async (
  { eventLog, clock }: Pick<Deps, 'eventLog' | 'clock'>,
  { creatorOid, subscriberOid }: { readonly creatorOid: Oid; readonly subscriberOid: Oid },
): Promise<boolean> => {
  const id = subscriptionId(creatorOid, subscriberOid);
  const { state } = await eventLog.commands.load(subscriptionStream, id, { maxAgeMs });
  return withdrawableUntil(state, { days, now: clock.now() }) !== undefined;
};

/**
 * Records that something is handed over which the month of a tier opens, before it is: the first time, while
 * the month could be given back. All other times this looks at what is in memory already. Throws
 * NOT_SUBSCRIBED where the month was given back meanwhile.
 */
export const noteMonthUse = async (deps: Deps, asker: PersonAsker, creatorOid: Oid): Promise<void> => {
  const ids = { creatorOid, subscriberOid: parseOid(asker.actor.oid) };
  if (!(await isMonthUnused(deps, ids))) return;
  const id = subscriptionId(creatorOid, ids.subscriberOid);
  await handlerFor(deps, asker, subscriptionStream)(id, (now) => ({ type: 'UseMonth', ...ids, days, now }));
  const { state } = await deps.eventLog.commands.load(subscriptionStream, id, { maxAgeMs: 0 });
  if (!state.paid) throw new RefusedError('NOT_SUBSCRIBED');
};

/**
 * A subscriber gives the present month back, within `limits.withdrawalDays` and before anything of it was
 * used: the subscription ends, and a process manager brings the coins back. With `card`, what a saved card
 * paid is refunded to it after that, where it is still possible. Throws RefusedError: NOT_SUBSCRIBED,
 * NOTHING_PAID, MONTH_WITHDRAWAL_OVER, MONTH_USED.
 */
export const withdrawMonth = async (
  { eventLog }: Pick<Deps, 'eventLog'>,
  invocation: Invocation,
  { creatorOid, backTo }: { readonly creatorOid: Oid; readonly backTo: 'card' | 'coins' },
) => {
  const ids = { creatorOid, subscriberOid: parseOid(invocation.actor.oid) };
  return accepted(
    await eventLog.commands.of(subscriptionStream).handle({
      ...invocation,
      id: subscriptionId(creatorOid, ids.subscriberOid),
      command: (now) => ({ type: 'WithdrawMonth', ...ids, days, toCard: backTo === 'card', now }),
    }),
  );
};
