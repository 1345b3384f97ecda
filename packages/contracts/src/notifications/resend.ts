import { timestamp } from '@fanfold/domain';
import { notificationCategories } from '@fanfold/domain/notifications';
import { z } from 'zod';

import { Freshness, oid, pageQuery, position } from '../common.ts';

/** `failed`: the mail server refused it. `dropped`: it was not wanted any more, or there was no address. */
export const unsentStatuses = ['failed', 'dropped'] as const;

const filter = {
  status: z.enum(unsentStatuses).default('failed'),
  category: z.enum(notificationCategories).optional(),
  mailingId: oid.optional(),
} as const;
export type UnsentFilter = z.input<z.ZodObject<typeof filter>>;

/** ADM-035: e-mail of notifications that did not go out. */
export const UnsentMailsQuery = pageQuery.extend(filter);

export const UnsentMail = z.object({
  noticeId: oid,
  ownerOid: oid,
  nickname: z.string().nullable(),
  category: z.enum(notificationCategories),
  about: z.enum([
    'mailing',
    'purchase',
    'gift',
    'donation',
    'subscription',
    'newSubscribers',
    'heldFile',
    'reply',
    'workNews',
  ]),
  /** The headline of a mailing; null for what has none, or whose writer was erased. */
  title: z.string().nullable(),
  queuedAt: timestamp,
  changedAt: timestamp,
  /** How often it was sent again before. */
  resent: z.int(),
});
export type UnsentMail = z.output<typeof UnsentMail>;
export const UnsentMailsReply = Freshness.extend({
  mails: z.array(UnsentMail),
  nextCursor: position.nullable(),
});

export const unsentActs = ['resend', 'setAside'] as const;
/** One e-mail is sent again, or left as it is. Twice is once. */
export const UnsentMailBody = z.object({ act: z.enum(unsentActs), ownerOid: oid, noticeId: oid });

/** All e-mails that a filter finds, a part at a time: `cursor` is the `nextCursor` of the part before. */
export const UnsentMailsBody = z.object({
  act: z.enum(unsentActs),
  ...filter,
  cursor: position.optional(),
});
export const UnsentMailsDone = z.object({
  position,
  done: z.int(),
  /** Those that the person does not want any more, or cannot get. */
  passedOver: z.int(),
  nextCursor: position.nullable(),
});
