import { limits } from '@fanfold/contracts';
import { type Oid, parseOid } from '@fanfold/domain';
import { membershipAt, monthToUse, subscriptionId, subscriptionStream } from '@fanfold/domain/subscriptions';

import { accepted, handlerFor, type Invocation, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { SubscriptionDeps } from './deps.ts';

type Deps = Pick<SubscriptionDeps, 'eventLog' | 'clock' | 'ids'>;

const days = limits.withdrawalDays;
const maxAgeMs = 2_000;

/**
 * Whether nothing is handed over yet of what a person has of a channel: they can still give the month back,
 * its use was not recorded before its payment, or they gave it back a moment before.
 */
export const isMonthUnused = async (deps: Pick<Deps, 'eventLog' | 'clock'>, ids: SubscriptionIds) => {
  const { hasAccess, toUse } = await monthOf(deps, ids, maxAgeMs);
  return !hasAccess || toUse !== undefined;
};

/**
 * Records that something is handed over which the month of a tier opens, before it is: the first time, while
 * the month could be given back. All other times this looks at what is in memory already. Throws
 * NOT_SUBSCRIBED where the month was given back meanwhile.
 */
export const noteMonthUse = async (deps: Deps, asker: PersonAsker, creatorOid: Oid): Promise<void> => {
  const ids = { creatorOid, subscriberOid: parseOid(asker.actor.oid) };
  const { hasAccess, toUse } = await monthOf(deps, ids, maxAgeMs);
  if (!hasAccess) throw new RefusedError('NOT_SUBSCRIBED');
  if (toUse === undefined) return;
  const id = subscriptionId(creatorOid, ids.subscriberOid);
  await handlerFor(deps, asker, subscriptionStream)(id, (now) => ({ type: 'UseMonth', ...ids, days, now }));
  if (!(await monthOf(deps, ids, 0)).hasAccess) throw new RefusedError('NOT_SUBSCRIBED');
};

type SubscriptionIds = { readonly creatorOid: Oid; readonly subscriberOid: Oid };

const monthOf = async (
  { eventLog, clock }: Pick<Deps, 'eventLog' | 'clock'>,
  { creatorOid, subscriberOid }: SubscriptionIds,
  maxAge: number,
) => {
  const id = subscriptionId(creatorOid, subscriberOid);
  const { state } = await eventLog.commands.load(subscriptionStream, id, { maxAgeMs: maxAge });
  const now = clock.now();
  return { hasAccess: membershipAt(state, now) !== undefined, toUse: monthToUse(state, { days, now }) };
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
