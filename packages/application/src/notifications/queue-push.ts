import { parseOid } from '@fanfold/domain';
import { isPushed, pushesStream } from '@fanfold/domain/notifications';
import type { Actor, CommandLog } from '@fanfold/event-log';
import { oidFromKey, uuid5 } from '@fanfold/platform';

import { accepted } from '../invocation.ts';
import type { QueuedNotice } from './queue-notice.ts';
import type { Reach } from './wanted.ts';

type Sent = { readonly actor?: Actor; readonly correlationId: string; readonly causationId?: string };

/** Queues what a person is told in their browsers, where they want it. Answers whether anything is queued. */
export const queuePush = async (
  commands: CommandLog,
  { to, wanted }: Pick<Reach, 'to' | 'wanted'>,
  { ownerOid, cause, category, about, ...sent }: QueuedNotice & Sent,
): Promise<boolean> => {
  if (to === null) return false;
  // Most people have no browser that takes pushes: nothing is written for these.
  const { state } = await commands.load(pushesStream, ownerOid, { maxAgeMs: 1_000 });
  if (!isPushed(state, category)) return false;
  const key = uuid5('push', cause, ownerOid);
  const outcome = await commands.of(pushesStream).handle({
    actor: { oid: null, role: 'system' },
    ...sent,
    id: ownerOid,
    key,
    body: { cause },
    command: (now) => ({
      type: 'QueuePush',
      ownerOid,
      pushId: parseOid(oidFromKey(key)),
      category,
      about,
      delivery: wanted.delivery,
      now,
    }),
  });
  return accepted(outcome).events.length > 0;
};
