import { announcementLimits, type SendNotificationBody } from '@fanfold/contracts/notifications';
import { parseOid } from '@fanfold/domain';
import { accountStream, rolesAt } from '@fanfold/domain/identity';
import { announcementStream } from '@fanfold/domain/notifications';
import { oidFromKey } from '@fanfold/platform';
import type { z } from 'zod';

import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { NotificationsDeps } from './deps.ts';

type Audience = z.output<typeof SendNotificationBody>['audience'];

/** An audience that creators have: people who chose to hear of them. */
export const isOfCreators = ({ kind }: Audience): boolean => kind === 'fans' || kind === 'favourites';

/**
 * IDN-022: a creator tells their fans, or those who have marked them as a favourite, three times a day; an
 * administrator tells one person or all. The same key sends once. Throws RefusedError: AUDIENCE_NOT_ALLOWED,
 * ACCOUNT_NOT_FOUND, TOO_MANY_NOTIFICATIONS.
 */
export const sendNotification = async (
  { eventLog, clock }: NotificationsDeps,
  invocation: Invocation,
  { audience, title, body }: z.output<typeof SendNotificationBody>,
): Promise<bigint> => {
  const senderOid = parseOid(invocation.actor.oid);
  const fresh = { maxAgeMs: 0 };
  const { state } = await eventLog.commands.load(accountStream, senderOid, fresh);
  const isAdmin = rolesAt(state, clock.now()).includes('admin');
  if (!isOfCreators(audience) && !isAdmin) throw new RefusedError('AUDIENCE_NOT_ALLOWED');
  if (audience.kind === 'person') {
    const { state: receiver } = await eventLog.commands.load(accountStream, audience.userOid, fresh);
    if (receiver.status !== 'confirmed') throw new RefusedError('ACCOUNT_NOT_FOUND');
  }
  const outcome = await eventLog.commands.of(announcementStream).handle({
    ...invocation,
    id: senderOid,
    command: (now) => ({
      type: 'SendNotification',
      senderOid,
      notificationId: parseOid(oidFromKey(invocation.key)),
      audience,
      title,
      body,
      mostADay: isAdmin ? null : announcementLimits.aDay,
      now,
    }),
  });
  return accepted(outcome).position;
};
