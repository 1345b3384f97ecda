import { terms } from '@fanfold/contracts';
import type { NotificationSettingsBody } from '@fanfold/contracts/notifications';
import { parseOid } from '@fanfold/domain';
import { type InboxCommand, inboxStream } from '@fanfold/domain/notifications';
import type { z } from 'zod';

import { changeConsents } from '../identity/index.ts';
import { handlerFor, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { NotificationsDeps } from './deps.ts';

type Deps = Pick<NotificationsDeps, 'eventLog' | 'ids'>;
type Update = z.output<typeof NotificationSettingsBody>;

/** The person has seen their notifications up to a position of the log. */
export const readNotifications = (deps: Deps, asker: PersonAsker, upTo: bigint): Promise<bigint> =>
  record(deps, asker, (now) => ({
    type: 'ReadNotifications',
    ownerOid: parseOid(asker.actor.oid),
    upTo,
    now,
  }));

/** IDN-025. Throws NOT_ALLOWED when `finder` names another person. */
export const changeNotificationSettings = async (
  deps: Deps,
  asker: PersonAsker,
  { finder, updateData: { categories, receive, mutedCreators, delivery } }: Update,
): Promise<bigint> => {
  const ownerOid = parseOid(asker.actor.oid);
  if (finder.userOid !== undefined && finder.userOid !== ownerOid) throw new RefusedError('NOT_ALLOWED');
  const position = await record(deps, asker, () => ({
    type: 'ChangeNotificationSettings',
    ownerOid,
    categories,
    receive,
    mutedCreators,
  }));
  const agreed = await changeMarketing(deps, asker, categories.marketing);
  if (delivery === undefined) return agreed ?? position;
  return record(deps, asker, () => ({ type: 'ChangeDelivery', ownerOid, change: delivery }));
};

/**
 * The switch of marketing is the consent to it. Answers the log position; undefined where it is not turned.
 */
const changeMarketing = async (
  deps: Deps,
  asker: PersonAsker,
  on: boolean | undefined,
): Promise<bigint | undefined> => {
  if (on === undefined) return undefined;
  const change = on
    ? { given: [{ consent: 'marketing' as const, version: terms.marketing }], withdrawn: [] }
    : { given: [], withdrawn: ['marketing' as const] };
  return changeConsents(deps, asker, { ...change, via: 'settings' });
};

const record = (deps: Deps, asker: PersonAsker, command: (now: string) => InboxCommand): Promise<bigint> =>
  handlerFor(deps, asker, inboxStream)(asker.actor.oid, command);
