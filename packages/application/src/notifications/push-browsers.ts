import type { PushSettingBody, SubscribePushBody } from '@fanfold/contracts/notifications';
import { type Oid, parseOid } from '@fanfold/domain';
import { pushesStream } from '@fanfold/domain/notifications';
import { oidFromKey, uuid5 } from '@fanfold/platform';
import { isAllowedEndpoint } from '@fanfold/push';
import type { z } from 'zod';

import { handlerFor, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { NotificationsDeps } from './deps.ts';

type Deps = Pick<NotificationsDeps, 'eventLog' | 'ids'>;

/** A browser of a person is one, however often it subscribes. */
const subscriptionIdOf = (ownerOid: string, endpoint: string): Oid =>
  parseOid(oidFromKey(uuid5('push-subscription', ownerOid, endpoint)));

/**
 * A browser of the person gets pushes from now on. Again it changes nothing, but for new keys. Answers the
 * log position. Throws PUSH_ENDPOINT_REFUSED for an address at which no push service can be.
 */
export const subscribePush = async (
  deps: Deps & { readonly pushPrivateNetworks: boolean },
  asker: PersonAsker,
  { endpoint, keys, browser }: z.output<typeof SubscribePushBody>,
): Promise<{ readonly position: bigint; readonly subscriptionId: Oid }> => {
  if (!isAllowedEndpoint(endpoint, deps.pushPrivateNetworks)) throw new RefusedError('PUSH_ENDPOINT_REFUSED');
  const ownerOid = parseOid(asker.actor.oid);
  const subscriptionId = subscriptionIdOf(ownerOid, endpoint);
  const { p256dh, auth } = keys;
  const address = JSON.stringify({ endpoint, keys: { p256dh, auth } });
  const position = await handlerFor(
    deps,
    asker,
    pushesStream,
  )(ownerOid, (now) => ({ type: 'SubscribePush', ownerOid, subscriptionId, address, browser, now }));
  return { position, subscriptionId };
};

/** A browser of the person gets no more pushes. Twice is once. Answers the log position. */
export const unsubscribePush = (deps: Deps, asker: PersonAsker, subscriptionId: Oid): Promise<bigint> => {
  const ownerOid = parseOid(asker.actor.oid);
  return handlerFor(
    deps,
    asker,
    pushesStream,
  )(ownerOid, (now) => ({ type: 'UnsubscribePush', ownerOid, subscriptionId, now }));
};

/** What the person wants to be pushed; what is left out stays. Answers the log position. */
export const changePushCategories = (
  deps: Deps,
  asker: PersonAsker,
  { categories }: z.output<typeof PushSettingBody>,
): Promise<bigint> => {
  const ownerOid = parseOid(asker.actor.oid);
  return handlerFor(
    deps,
    asker,
    pushesStream,
  )(ownerOid, () => ({ type: 'ChangePushCategories', ownerOid, categories }));
};
