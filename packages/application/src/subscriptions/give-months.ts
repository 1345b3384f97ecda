import { isOid, type Oid, parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { subscriptionId, subscriptionStream } from '@fanfold/domain/subscriptions';
import { oidFromKey, uuid5 } from '@fanfold/platform';

import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { SubscriptionDeps } from './deps.ts';
import { hasTier, takePlace, tierNow } from './reservations.ts';

type GiveDeps = SubscriptionDeps & {
  readonly nicknameHolder: (nickname: string, now: string) => Promise<Oid | undefined>;
};

/** Whom it is for, by nickname or id. */
type Gift = { readonly user: string; readonly tierHash: Oid; readonly months: number };

/**
 * A creator gives months of a tier of theirs to a person, who pays nothing for them; they earn nothing. The
 * same key gives them once. Of a limited tier it takes a place. Answers the log position. Throws
 * RefusedError.
 */
export const giveMonths = async (
  deps: GiveDeps,
  invocation: Invocation,
  { user, tierHash, months }: Gift,
): Promise<{ readonly position: bigint; readonly replayed: boolean }> => {
  const { commands } = deps.eventLog;
  const creatorOid = parseOid(invocation.actor.oid);
  const [tier, subscriberOid] = await Promise.all([
    tierNow(deps, creatorOid, tierHash),
    personNamed(deps, user),
  ]);
  const giftId = parseOid(oidFromKey(uuid5('subscription-gift', invocation.key)));
  const id = subscriptionId(creatorOid, subscriberOid);
  const of = { creatorOid, subscriberOid, actor: invocation.actor, correlationId: invocation.correlationId };
  const { state } = await commands.load(subscriptionStream, id, { maxAgeMs: 0 });
  // Who has the tier has their place. What is taken for a gift that does not come is free again after a
  // while.
  if (!hasTier(state, tierHash)) await takePlace(deps, of, { tier, chargeId: giftId });
  const command = (now: string) =>
    ({ type: 'GiveMonths', creatorOid, subscriberOid, tier, months, giftId, now }) as const;
  return accepted(await commands.of(subscriptionStream).handle({ ...invocation, id, command }));
};

const personNamed = async ({ eventLog, clock, nicknameHolder }: GiveDeps, named: string): Promise<Oid> => {
  const oid = isOid(named) ? named : await nicknameHolder(named, clock.now());
  const found = oid && (await eventLog.commands.load(accountStream, oid, { maxAgeMs: 1_000 })).state;
  if (!oid || found?.status !== 'confirmed')
    throw new RefusedError('ACCOUNT_NOT_FOUND', {
      fields: [{ path: 'user', code: 'account_not_found', message: '' }],
    });
  return oid;
};
