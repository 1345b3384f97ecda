import { type Oid, parseOid } from '@fanfold/domain';
import {
  isWanted,
  type NoticeAbout,
  type NotificationCategory,
  noticesStream,
} from '@fanfold/domain/notifications';
import type { Actor, CommandLog } from '@fanfold/event-log';
import { oidFromKey, uuid5 } from '@fanfold/platform';

import { accepted } from '../invocation.ts';
import type { Reach } from './wanted.ts';

export type QueuedNotice = {
  readonly ownerOid: Oid;
  /** What it follows from, with the person: one cause tells a person once. */
  readonly cause: string;
  readonly category: NotificationCategory;
  readonly about: NoticeAbout;
};

type Sent = { readonly actor?: Actor; readonly correlationId: string; readonly causationId?: string };

/** Queues what a person is told outside the site, where they want it. Answers whether anything is queued. */
export const queueNotice = async (
  commands: CommandLog,
  { wanted }: Pick<Reach, 'wanted'>,
  { ownerOid, cause, category, about, ...sent }: QueuedNotice & Sent,
): Promise<boolean> => {
  // Most people leave most of them off: their stream is not read for these.
  if (!isWanted(wanted, category)) return false;
  const key = uuid5('notice', cause, ownerOid);
  const outcome = await commands.of(noticesStream).handle({
    actor: { oid: null, role: 'system' },
    ...sent,
    id: ownerOid,
    key,
    body: { cause },
    command: (now) => ({
      type: 'QueueNotice',
      ownerOid,
      noticeId: parseOid(oidFromKey(key)),
      category,
      about,
      wanted,
      now,
    }),
  });
  return accepted(outcome).events.length > 0;
};
