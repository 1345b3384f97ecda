import { parseOid } from '@fanfold/domain';
import { attendanceStream } from '@fanfold/domain/rewards';
import type { EventLog } from '@fanfold/event-log';
import { oidFromKey } from '@fanfold/platform';

import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';

/**
 * COM-013: a person checks in, once a day of Asia/Seoul. Answers the day, the streak and what the check-in is
 * worth; the credits follow from its event. Throws RefusedError.
 */
export const checkIn = async ({ eventLog }: { readonly eventLog: EventLog }, invocation: Invocation) => {
  const userOid = parseOid(invocation.actor.oid);
  const checkInId = parseOid(oidFromKey(invocation.key));
  const { events, position, replayed } = accepted(
    await eventLog.commands.of(attendanceStream).handle({
      ...invocation,
      id: userOid,
      command: (now) => ({ type: 'CheckIn', userOid, checkInId, now }),
    }),
  );
  const [checkedIn] = events;
  if (!checkedIn) throw new RefusedError('INTERNAL_ERROR');
  const { day, streakDays, credits, rewards } = checkedIn;
  return { position, replayed, day, streakDays, credits, rewards };
};
