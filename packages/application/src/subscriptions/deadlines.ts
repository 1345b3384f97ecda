import { parseOid } from '@fanfold/domain';
import { subscriptionStream, tiersStream, utcMonth } from '@fanfold/domain/subscriptions';
import { oidFromKey, uuid5 } from '@fanfold/platform';

import { type Deadline, requestFor } from '../deadline.ts';
import { accepted } from '../invocation.ts';
import type { RuntimeDeps } from '../manifest.ts';
import { collect } from './collect.ts';

/**
 * The billing run of the 1st (SUB-025, SUB-026), and the tries on the 2nd, 3rd and 5th: each subscription that is due is renewed or
 * ended. A month has one charge, whose id follows from subscription and month, so that the run can stop anywhere and begin again.
 */
export const subscriptionsDeadlines = (deps: Pick<RuntimeDeps, 'eventLog' | 'clock' | 'providers'>): Deadline[] => [
  {
    kind: 'subscription',
    purpose: 'charges the month that begins, again on the 2nd, 3rd and 5th, or ends the subscription',
    run: async (due) => {
      const request = requestFor(due);
      const [creator = '', subscriber = ''] = request.id.split('-');
      const [creatorOid, subscriberOid] = [parseOid(creator), parseOid(subscriber)];
      const { actor, correlationId } = request;
      const of = { creatorOid, subscriberOid, actor, correlationId };
      const { commands } = deps.eventLog;
      const before = await commands.load(subscriptionStream, request.id, { maxAgeMs: 0 });
      // A charge that was open when a process stopped is finished first.
      if (before.state.open) await collect(deps, of, before.state.open);
      const { state: tiers } = await commands.load(tiersStream, creatorOid, { maxAgeMs: 0 });
      const outcome = await commands.of(subscriptionStream).handle({
        ...request,
        command: (now) => ({
          type: 'RenewDue',
          creatorOid,
          subscriberOid,
          tiers: tiers.tiers,
          chargeId: parseOid(oidFromKey(uuid5('subscription-month', creator, subscriber, utcMonth(now)))),
          paymentId: parseOid(oidFromKey(uuid5('subscription-payment', creator, subscriber, now.slice(0, 10)))),
          now,
        }),
      });
      const { open } = accepted(outcome).state;
      if (open) await collect(deps, of, open);
      return { status: outcome.status };
    },
  },
];
