// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { country } from '../../country.ts';
import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { language } from '../../language.ts';
import { timestamp } from '../../time.ts';
import { notificationCategories } from '../inbox/events.ts';

/**
 * Whom a mailing is for. `fans`: who marked the creator, follows their channel or pays for it; `favourites`,
 * recorded before there was `fans`: who marked them. `consented`: who agrees to advertising. `subscribed`:
 * whose browsers take pushes; they get no e-mail of it.
 */
export const mailingAudience = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['fans', 'favourites']), creatorOid: oid }),
  z.object({ kind: z.literal('person'), userOid: oid }),
  z.object({
    kind: z.enum(['all', 'consented', 'subscribed']),
    /** Null for every language, and every country of residence. */
    language: language.nullable(),
    country: country.nullable(),
  }),
]);
export type MailingAudience = z.infer<typeof mailingAudience>;

const message = {
  mailingId: oid,
  senderOid: oid,
  audience: mailingAudience,
  category: z.enum(notificationCategories),
  /** A new work that it tells of. */
  contentOid: oid.nullable(),
  /** Title and body by language, as JSON; null without words of the sender, or when the sender was erased. */
  words: z.string().nullable(),
  /** A path on the site that it leads to. */
  link: z.string().nullable(),
} as const;

/** A mailing waits for its moment; it starts then, unless it is cancelled before. */
export const MailingScheduled = defineEvent(
  'MailingScheduled',
  { ...message, startsAt: timestamp, scheduledAt: timestamp },
  { subject: 'senderOid', sealed: { words: 'profile' } },
);

/** One message to one or many people, who are told step by step. */
export const MailingStarted = defineEvent(
  'MailingStarted',
  { ...message, startedAt: timestamp },
  { subject: 'senderOid', sealed: { words: 'profile' } },
);

/** The people after the one that was last before, in the order of their ids, were told or passed over. */
export const MailingAdvanced = defineEvent('MailingAdvanced', {
  mailingId: oid,
  upTo: oid,
  told: z.int().nonnegative(),
  passedOver: z.int().nonnegative(),
  advancedAt: timestamp,
});

export const MailingFinished = defineEvent('MailingFinished', { mailingId: oid, finishedAt: timestamp });

/** No more people are told, and e-mail of it that waits is dropped. */
export const MailingCancelled = defineEvent('MailingCancelled', {
  mailingId: oid,
  cancelledBy: oid,
  cancelledAt: timestamp,
});

export const mailingEvents = [
  MailingScheduled,
  MailingStarted,
  MailingAdvanced,
  MailingFinished,
  MailingCancelled,
] as const;
export type MailingEvent = EventOf<typeof mailingEvents>;
