import { type Oid, parseOid } from '@fanfold/domain';
import {
  nextAt,
  type SubscriptionState,
  subscriptionId,
  subscriptionStream,
  tierCouponStream,
  tiersStream,
} from '@fanfold/domain/subscriptions';

import { type Deadline, type Due, requestFor, streamIdOf } from '../deadline.ts';
import type { RuntimeDeps } from '../manifest.ts';
import { Billing } from './billing.ts';
import { closingOf } from './closing-of.ts';

type Deps = Pick<RuntimeDeps, 'eventLog' | 'clock' | 'providers' | 'log'>;

/** The billing run, and what orders reserved that never came. */
export const subscriptionsDeadlines = (deps: Deps): Deadline[] => {
  const billing = new Billing(deps);
  return [
    {
      kind: 'subscription',
      purpose: 'charges the month that begins, again on the 2nd, 3rd and 5th, or ends the subscription',
      run: (due) => billing.run(due),
      waiting: () => billing.waiting(),
      dispose: () => billing[Symbol.asyncDispose](),
    },
    {
      kind: 'subscriptionOrder',
      purpose: 'finishes an order of a tier whose process stopped before it was paid or refused',
      run: (due) => billing.finish(due),
    },
    {
      kind: 'renewalNotice',
      purpose: 'announces the next payment of a subscription, some days before it and when its fee rose',
      run: (due) => announceNextMonth(deps, due),
    },
    {
      kind: 'plannedTier',
      purpose: 'tells who planned a tier that its fee rose, or that it is sold no more',
      run: (due) => announceNextMonth(deps, due),
    },
    {
      kind: 'tierReservation',
      purpose:
        'frees the place and the coupon of an order that never came, as its process stopped in between',
      run: async (due) => {
        const [charge = '', subscriber = '', what = ''] = due.id.split('-');
        const [chargeId, subscriberOid] = [parseOid(charge), parseOid(subscriber)];
        const [creator = '', code = ''] = streamIdOf(due.stream).split('-');
        const reserved = what === 'coupon' ? { code } : { tierHash: parseOid(what) };
        const { commands } = deps.eventLog;
        const id = subscriptionId(creator, subscriberOid);
        const { state } = await commands.load(subscriptionStream, id, { maxAgeMs: 0 });
        const unlessLast = isOrdered(state, chargeId, reserved);
        const request = requestFor(due);
        if (unlessLast && 'code' in reserved) return { status: 'ordered' };
        if ('code' in reserved)
          return commands.of(tierCouponStream).handle({
            ...request,
            command: () => ({ type: 'ReturnUse', subscriberOid, chargeId }),
          });
        return commands.of(tiersStream).handle({
          ...request,
          // By another order of the same person the place is theirs.
          command: () => ({ type: 'FreePlace', ...reserved, subscriberOid, chargeId, unlessLast }),
        });
      },
    },
  ];
};

/** The stream decides what comes next; what is told of it follows from its event. */
const announceNextMonth = async (
  { eventLog: { commands }, clock }: Deps,
  due: Due,
): Promise<{ readonly status: string }> => {
  const [creator = '', subscriber = ''] = due.id.split('-');
  const [creatorOid, subscriberOid] = [parseOid(creator), parseOid(subscriber)];
  const ids = { creatorOid, subscriberOid };
  const id = subscriptionId(creatorOid, subscriberOid);
  const [{ state: tiers }, { state }] = await Promise.all([
    commands.load(tiersStream, creatorOid, { maxAgeMs: 0 }),
    commands.load(subscriptionStream, id, { maxAgeMs: 0 }),
  ]);
  const now = clock.now();
  const closing = await closingOf(commands, ids, state.paid ? nextAt(state.paid, now) : now);
  return commands.of(subscriptionStream).handle({
    ...requestFor(due),
    id,
    command: (at) => ({ type: 'AnnounceNextMonth', ...ids, tiers: tiers.tiers, closing, now: at }),
  });
};

/** Whether the order came after all. The list of deadlines is a read model and may not know yet. */
const isOrdered = (
  { open, paid }: Readonly<SubscriptionState>,
  chargeId: Oid,
  reserved: { readonly code: string } | { readonly tierHash: Oid },
): boolean =>
  open?.chargeId === chargeId ||
  ('code' in reserved
    ? paid?.coupon?.code === reserved.code
    : [paid?.tierHash, paid?.plannedTier].includes(reserved.tierHash));
