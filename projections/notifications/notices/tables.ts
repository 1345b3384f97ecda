import type { Language } from '@fanfold/contracts';
import {
  createAll,
  defineTable,
  integer,
  logPosition,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

export type MailOutcome = 'waiting' | 'accepted' | 'refused' | 'dropped' | 'none';

/** What people are told by e-mail and push, and what became of it. */
const notice = defineTable(
  'notice',
  {
    notice_id: text().primaryKey(),
    owner_oid: text(),
    position: logPosition(),
    category: text(),
    kind: text(),
    mailing_id: text().nullable(),
    queued_at: timestamptz(),
    mail: text<MailOutcome>(),
    push: text<'waiting' | 'sent' | 'failed' | 'none'>(),
    ended_at: timestamptz().nullable(),
    resent_of: text().nullable(),
  },
  {
    indexes: [
      { columns: ['owner_oid', 'position'], serves: '`noticesOf`, newest first' },
      { columns: ['mailing_id'], serves: 'the counts of `mailingsPage`' },
    ],
  },
);

/** Messages to many people. The words are null once the sender's account was erased. */
const mailing = defineTable(
  'mailing',
  {
    mailing_id: text().primaryKey(),
    position: logPosition(),
    sender_oid: text(),
    category: text(),
    channels: text(),
    audience: text<'favourites' | 'person' | 'all' | 'consented'>(),
    language: text<Language>().nullable(),
    country: text().nullable(),
    words: text().personal('sender_oid'),
    link: text().nullable(),
    reason: text().nullable(),
    status: text<'running' | 'finished' | 'stopped'>(),
    started_at: timestamptz(),
    ended_at: timestamptz().nullable(),
    told: integer(),
    passed_over: integer(),
  },
  { indexes: [{ columns: ['position'], serves: '`mailingsPage`, newest first' }] },
);

/** Who agrees to advertising. */
const consent = defineTable('marketing_consent', { owner_oid: text().primaryKey() });

export const createTables = createAll(notice, mailing, consent);
export type NoticesTables = TablesOf<typeof notice | typeof mailing | typeof consent>;
