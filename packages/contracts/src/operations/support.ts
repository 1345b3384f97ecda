import { timestamp } from '@fanfold/domain';
import { supportTopics } from '@fanfold/domain/operations';
import { z } from 'zod';

import { Freshness, language, oid } from '../common.ts';

export { type SupportTopic, supportTopics } from '@fanfold/domain/operations';

/** Characters of a request, and of an answer. */
export const supportTextLength = { min: 10, max: 2_000 } as const;

const text = z.string().trim().min(supportTextLength.min).max(supportTextLength.max);

/** A reference as problems carry it in `instance`; a person may also type it. */
const reference = z
  .string()
  .trim()
  .max(80)
  .regex(/^[\w:.-]*$/);

/** A path of our own, without its query. */
const path = z
  .string()
  .max(200)
  .regex(/^\/[^?#]*$/);

export const RequestSupportBody = z.object({
  topic: z.enum(supportTopics),
  text,
  reference: reference.default(''),
  path: path.nullable().default(null),
});

const request = {
  requestOid: oid,
  topic: z.enum(supportTopics),
  /** Null once the account was erased. */
  text: z.string().nullable(),
  reference: z.string().nullable(),
  path: z.string().nullable(),
  requestedAt: timestamp,
  answer: z.string().nullable(),
  answeredAt: timestamp.nullable(),
};

export const OwnSupportRequest = z.object(request);
export type OwnSupportRequest = z.infer<typeof OwnSupportRequest>;
/** The newest 100 of the caller. */
export const OwnSupportRequestsReply = Freshness.extend({ requests: z.array(OwnSupportRequest) });

export const SupportRequestsQuery = z.object({ state: z.enum(['open', 'all']).default('open') });
export const ListedSupportRequest = z.object({
  ...request,
  requesterOid: oid,
  /** Null when it is unknown. */
  requester: z.string().nullable(),
  language,
});
export type ListedSupportRequest = z.infer<typeof ListedSupportRequest>;
/** What waits, oldest first; or all, newest first. At most 100. */
export const SupportRequestsReply = Freshness.extend({ requests: z.array(ListedSupportRequest) });

export const AnswerSupportBody = z.object({ requestOid: oid, answer: text });

/** A fault in the browser. `stack` names our own files only; a fault carries no text of the page. */
export const CrashBody = z.object({
  name: z.string().max(80),
  message: z.string().max(300),
  stack: z.string().max(4_000),
  path,
});
/** The reference under which the service's log has it. */
export const CrashReply = z.object({ reference: z.string() });
