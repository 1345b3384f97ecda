import { type Oid, parseOid } from '@fanfold/domain';
import {
  type MailingChannel,
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
  readonly channels: readonly MailingChannel[];
  readonly resent?: { readonly noticeId: Oid; readonly byOid: Oid; readonly reason: string };
};

type Sent = { readonly actor?: Actor; readonly correlationId: string; readonly causationId?: string };

/** Queues what a person is told outside the site, where they want it. Answers whether anything is queued. */
export const queueNotice = async (
  commands: CommandLog,
  { mail, push }: Pick<Reach, 'mail' | 'push'>,
  { ownerOid, cause, category, about, channels, resent, ...sent }: QueuedNotice & Sent,
): Promise<boolean> => {
  const key = uuid5('notice', cause, ownerOid);
  const off = { switches: null, delivery: mail.delivery };
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
      mail: channels.includes('mail') ? mail : off,
      push: channels.includes('push') ? push : off,
      resent: resent ?? null,
      now,
    }),
  });
  return accepted(outcome).events.length > 0;
};
