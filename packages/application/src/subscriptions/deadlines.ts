import { type Oid, parseOid } from '@fanfold/domain';
import {
  type SubscriptionState,
  subscriptionId,
  subscriptionStream,
  tierCouponStream,
  tiersStream,
} from '@fanfold/domain/subscriptions';

import { type Deadline, type Due, requestFor, streamIdOf } from '../deadline.ts';
import type { RuntimeDeps } from '../manifest.ts';
import { Billing } from './billing.ts';

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
      kind: 'renewalNotice',
      purpose: 'announces the next payment of a subscription, some days before it and when its fee rose',
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
        if (isOrdered(state, chargeId, reserved)) return { status: 'ordered' };
        const request = requestFor(due);
        if ('code' in reserved)
          return commands.of(tierCouponStream).handle({
            ...request,
            command: () => ({ type: 'ReturnUse', subscriberOid, chargeId }),
          });
        return commands.of(tiersStream).handle({
          ...request,
          command: () => ({ type: 'FreePlace', ...reserved, subscriberOid, chargeId }),
        });
      },
    },
  ];
};

/** The stream decides what comes next; what is told of it follows from its event. */
const announceNextMonth = async (
  { eventLog: { commands } }: Deps,
  due: Due,
): Promise<{ readonly status: string }> => {
  const [creator = '', subscriber = ''] = due.id.split('-');
  const [creatorOid, subscriberOid] = [parseOid(creator), parseOid(subscriber)];
  const { state } = await commands.load(tiersStream, creatorOid, { maxAgeMs: 0 });
  return commands.of(subscriptionStream).handle({
    ...requestFor(due),
    id: subscriptionId(creatorOid, subscriberOid),
    command: (now) => ({ type: 'AnnounceNextMonth', creatorOid, subscriberOid, tiers: state.tiers, now }),
  });
};

/** Whether the order came after all. The list of deadlines is a read model and may not know yet. */
const isOrdered = (
  { open, paid }: Readonly<SubscriptionState>,
  chargeId: Oid,
  reserved: { readonly code: string } | { readonly tierHash: Oid },
): boolean =>
  open?.chargeId === chargeId ||
  ('code' in reserved ? paid?.coupon?.code === reserved.code : paid?.tierHash === reserved.tierHash);
