// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { language } from '../../language.ts';
import { timestamp } from '../../time.ts';

/** What a person needs help with. The list only grows. */
export const supportTopics = ['problem', 'payment', 'account', 'content', 'creator', 'other'] as const;
export type SupportTopic = (typeof supportTopics)[number];

/** A person asks the operator for help. */
export const SupportRequested = defineEvent(
  'SupportRequested',
  {
    requestOid: oid,
    requesterOid: oid,
    topic: z.enum(supportTopics),
    text: z.string().nullable(),
    /** The reference of the error that the person saw; the service's log has a line with it. */
    reference: z.string().nullable(),
    /** The path of the page on which it was, without its query. */
    path: z.string().nullable(),
    language,
    requestedAt: timestamp,
  },
  { subject: 'requesterOid', sealed: { text: 'profile' } },
);

/** An administrator answered. The person reads the answer, and gets it by e-mail. */
export const SupportAnswered = defineEvent(
  'SupportAnswered',
  {
    requestOid: oid,
    requesterOid: oid,
    answer: z.string().nullable(),
    answeredBy: oid,
    answeredAt: timestamp,
  },
  { subject: 'requesterOid', sealed: { answer: 'profile' } },
);

export const supportRequestEvents = [SupportRequested, SupportAnswered] as const;
export type SupportRequestEvent = EventOf<typeof supportRequestEvents>;
