import type { NotificationCategory } from '@fanfold/domain/notifications';
import { newestFirst, type PageParams, queueOf, type Waiting } from '@fanfold/projection';
import { type Kysely, type Selectable, sql } from 'kysely';

import type { NoticeMailStatus, NoticeMailsTables } from './tables.ts';

export { noticeMails } from './projection.ts';

type Db = Kysely<NoticeMailsTables>;

export type MailingRow = Selectable<NoticeMailsTables['mailing']>;

/** The mailings of a category to one kind of audience, newest first. */
export const mailingsOf = (
  db: Db,
  {
    category,
    audience,
    ...page
  }: PageParams & Pick<MailingRow, 'audience'> & { readonly category: NotificationCategory },
) =>
  newestFirst(
    db.selectFrom('mailing').selectAll().where('category', '=', category).where('audience', '=', audience),
    page,
  );

export type NoticeMailRow = Selectable<NoticeMailsTables['notice_mail']>;

export type UnsentFilter = {
  readonly status: 'failed' | 'dropped';
  readonly category?: NotificationCategory | undefined;
  readonly mailingId?: string | undefined;
};

/** The e-mails that the relay refused, or those that were dropped, newest first. */
export const unsentMails = (db: Db, { status, category, mailingId, ...page }: PageParams & UnsentFilter) => {
  let select = db.selectFrom('notice_mail').selectAll().where('status', '=', status);
  if (category !== undefined) select = select.where('category', '=', category);
  if (mailingId !== undefined) select = select.where('mailing_id', '=', mailingId);
  return newestFirst(select, page);
};

/** How many e-mails the relay refused. */
export const failedMails = (db: Db): Promise<Waiting> =>
  queueOf(db.selectFrom('notice_mail').where('status', '=', 'failed'), sql`changed_at`);

/** The words of some mailings, as JSON; an erased sender's are missing. */
export const wordsOfMailings = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('mailing')
    .select(['mailing_id', 'words'])
    .where('mailing_id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  return new Map(rows.flatMap(({ mailing_id, words }) => (words === null ? [] : [[mailing_id, words]])));
};

export type MailCounts = Readonly<Record<NoticeMailStatus | 'unsubscribed', number>>;
const none: MailCounts = {
  waiting: 0,
  sending: 0,
  sent: 0,
  failed: 0,
  dropped: 0,
  setAside: 0,
  unsubscribed: 0,
};

/** The e-mails of some mailings, by their outcome; all zero for one without any. */
export const countsOf = async (
  db: Db,
  mailingIds: readonly string[],
): Promise<(mailingId: string) => MailCounts> => {
  const rows = await db
    .selectFrom('notice_mail')
    .select((eb) => [
      'mailing_id',
      'status',
      eb.fn.countAll<string>().as('mails'),
      sql<string>`count(*) filter (where unsubscribed)`.as('unsubscribed'),
    ])
    .where('mailing_id', '=', sql<string>`any(${mailingIds}::text[])`)
    .groupBy(['mailing_id', 'status'])
    .execute();
  const counts = new Map<string, MailCounts>();
  for (const { mailing_id, status, mails, unsubscribed } of rows) {
    const before = counts.get(mailing_id ?? '') ?? none;
    const ended = before.unsubscribed + Number(unsubscribed);
    counts.set(mailing_id ?? '', { ...before, [status]: Number(mails), unsubscribed: ended });
  }
  return (mailingId) => counts.get(mailingId) ?? none;
};
