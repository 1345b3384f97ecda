import type { AppPushBody } from '@fanfold/contracts/notifications';
import { type Oid, parseOid } from '@fanfold/domain';
import { mailingStream } from '@fanfold/domain/notifications';
import { oidFromKey } from '@fanfold/platform';
import type { z } from 'zod';

import { accepted, type Invocation } from '../invocation.ts';
import type { NotificationsDeps } from './deps.ts';

/**
 * ADM-010: an administrator pushes a message to all whose browsers take pushes, in a language or a country
 * where one is given. It is a message, not advertising: a person's consent to that is one to e-mail. The same
 * key pushes once.
 */
export const pushAppNotification = async (
  { eventLog }: Pick<NotificationsDeps, 'eventLog'>,
  invocation: Invocation,
  { words, link, language, country }: z.output<typeof AppPushBody>,
): Promise<{ readonly position: bigint; readonly mailingId: Oid }> => {
  const mailingId = parseOid(oidFromKey(invocation.key));
  const outcome = await eventLog.commands.of(mailingStream).handle({
    ...invocation,
    id: mailingId,
    command: (now) => ({
      type: 'StartMailing',
      mailingId,
      senderOid: parseOid(invocation.actor.oid),
      audience: { kind: 'subscribed', language, country },
      category: 'message',
      contentOid: null,
      words: Object.fromEntries(Object.entries(words).filter(([, one]) => one !== undefined)),
      link,
      now,
    }),
  });
  return { position: accepted(outcome).position, mailingId };
};
