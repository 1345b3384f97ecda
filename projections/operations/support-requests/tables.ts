import type { Language } from '@fanfold/domain/identity';
import type { SupportTopic } from '@fanfold/domain/operations';
import { createAll, defineTable, logPosition, type TablesOf, text, timestamptz } from '@fanfold/projection';

/** Requests for help with their answers. What was written is null once the account was erased. */
const supportRequest = defineTable(
  'support_request',
  {
    request_oid: text().primaryKey(),
    position: logPosition(),
    requester_oid: text(),
    topic: text<SupportTopic>(),
    text: text().personal('requester_oid'),
    reference: text().nullable(),
    path: text().nullable(),
    language: text<Language>(),
    requested_at: timestamptz(),
    answer: text().personal('requester_oid'),
    /** Null while it waits. */
    answered_at: timestamptz().nullable(),
  },
  { indexes: [{ columns: ['requester_oid', 'position'], serves: '`ownSupportRequests`' }] },
);

export const createTables = createAll(supportRequest);
export type SupportRequestsTables = TablesOf<typeof supportRequest>;
