import type { Language } from '@fanfold/contracts';
import type { MailingAudience, NoticeAbout, NotificationCategory } from '@fanfold/domain/notifications';
import {
  boolean,
  createAll,
  defineTable,
  integer,
  logPosition,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

export type MailingStatus = 'scheduled' | 'running' | 'finished' | 'cancelled';
/**
 * `failed`: the mail relay refused it. `dropped`: it was not wanted any more, had no address, or its mailing
 * was cancelled. `setAside`: one of both, which an administrator has looked at.
 */
export type NoticeMailStatus = 'waiting' | 'sending' | 'sent' | 'failed' | 'dropped' | 'setAside';

/** A message to many people. Its words are null once its sender's account was erased. */
const mailing = defineTable(
  'mailing',
  {
    mailing_id: text().primaryKey(),
    position: logPosition(),
    sender_oid: text(),
    category: text<NotificationCategory>(),
    audience: text<MailingAudience['kind']>(),
    language: text<Language>().nullable(),
    country: text().nullable(),
    /** Title and body by language, as JSON. */
    words: text().personal('sender_oid'),
    status: text<MailingStatus>(),
    starts_at: timestamptz(),
    ended_at: timestamptz().nullable(),
  },
  { indexes: [{ columns: ['category', 'position'], serves: '`mailingsOf` a category, newest first' }] },
);

/** What one person is told by e-mail, and the outcome. */
const noticeMail = defineTable(
  'notice_mail',
  {
    notice_id: text().primaryKey(),
    position: logPosition(),
    owner_oid: text(),
    category: text<NotificationCategory>(),
    about: text<NoticeAbout['kind']>(),
    mailing_id: text().nullable(),
    status: text<NoticeMailStatus>(),
    queued_at: timestamptz(),
    changed_at: timestamptz(),
    /** How often an administrator had it sent again. */
    resent: integer(),
    /** The person ended advertising by the link in it, or in an older one after it. */
    unsubscribed: boolean(),
  },
  {
    indexes: [
      { columns: ['mailing_id', 'status'], serves: '`countsOf` some mailings' },
      { columns: ['status', 'position'], serves: 'the failed and the dropped ones, newest first' },
      { columns: ['owner_oid', 'position'], serves: 'the newest advertising that a person was sent' },
    ],
    fillfactor: 80,
  },
);

export const createTables = createAll(mailing, noticeMail);
export type NoticeMailsTables = TablesOf<typeof mailing | typeof noticeMail>;
