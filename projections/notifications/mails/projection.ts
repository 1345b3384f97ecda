import type { AccountEvent } from '@fanfold/domain/identity';
import type { MailingEvent, NoticeEvent } from '@fanfold/domain/notifications';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { createTables, type MailingStatus, type NoticeMailStatus, type NoticeMailsTables } from './tables.ts';

type Db = Kysely<NoticeMailsTables>;
type Mailing = Exclude<MailingEvent, { type: 'MailingAdvanced' }>;
type Notice = Exclude<NoticeEvent, { type: 'NoticesPostponed' }>;
type Withdrawn = Extract<AccountEvent, { type: 'ConsentWithdrawn' }>;
type Consumed = Mailing | Notice | Withdrawn;

/**
 * E-mail of notifications: what was sent, refused and dropped, by person and by mailing. Read by
 * administration.
 */
export const noticeMails = projection<NoticeMailsTables>()({
  name: 'notice-mails',
  version: 2,
  consumes: [
    'MailingScheduled',
    'MailingStarted',
    'MailingFinished',
    'MailingCancelled',
    'NoticeQueued',
    'NoticeMailStarted',
    'NoticeMailEnded',
    'NoticeMailDropped',
    'NoticeRequeued',
    'NoticeSetAside',
    'ConsentWithdrawn',
  ],
  tables: createTables,
  project: (db, batch) => inOrder(batch.flatMap((recorded) => changesOf(db, recorded))),
});

const changesOf = (db: Db, recorded: Recorded<Consumed>): Statement | readonly Statement[] => {
  const { event, metadata } = recorded;
  switch (event.type) {
    case 'MailingScheduled':
    case 'MailingStarted':
      return announced(db, event, recorded);
    case 'MailingFinished':
      return ended(db, event.mailingId, { status: 'finished', ended_at: event.finishedAt });
    case 'MailingCancelled':
      return ended(db, event.mailingId, { status: 'cancelled', ended_at: event.cancelledAt });
    case 'NoticeQueued':
      return queued(db, event, recorded);
    case 'NoticeMailStarted':
      return changed(db, event.noticeIds, { status: 'sending', at: metadata.occurredAt });
    case 'NoticeMailEnded': {
      const status = event.outcome === 'accepted' ? 'sent' : 'failed';
      return changed(db, event.noticeIds, { status, at: event.endedAt });
    }
    case 'NoticeMailDropped':
      return changed(db, event.noticeIds, { status: 'dropped', at: metadata.occurredAt });
    case 'NoticeRequeued':
      return requeued(db, event);
    case 'NoticeSetAside':
      return changed(db, [event.noticeId], { status: 'setAside', at: event.setAsideAt });
    case 'ConsentWithdrawn':
      return event.consent === 'marketing' && event.via === 'mail' ? unsubscribed(db, event.accountOid) : [];
  }
};

type Announced = Extract<Mailing, { type: 'MailingScheduled' | 'MailingStarted' }>;

const announced = (db: Db, event: Announced, { position }: Recorded): Statement => {
  const { mailingId: mailing_id, senderOid: sender_oid, audience, category, words } = event;
  const isScheduled = event.type === 'MailingScheduled';
  const state = {
    status: isScheduled ? ('scheduled' as const) : ('running' as const),
    starts_at: isScheduled ? event.startsAt : event.startedAt,
  };
  const filter = 'language' in audience ? audience : { language: null, country: null };
  const { language, country } = filter;
  const row = { mailing_id, position: String(position), sender_oid, category, audience: audience.kind };
  return db
    .insertInto('mailing')
    .values({ ...row, language, country, words, ...state, ended_at: null })
    .onConflict((conflict) => conflict.column('mailing_id').doUpdateSet(state));
};

type Ended = { readonly status: MailingStatus; readonly ended_at: string };

const ended = (db: Db, mailingId: string, state: Ended): Statement =>
  db.updateTable('mailing').set(state).where('mailing_id', '=', mailingId);

const queued = (
  db: Db,
  event: Extract<Notice, { type: 'NoticeQueued' }>,
  { position }: Recorded,
): Statement => {
  const { noticeId: notice_id, ownerOid: owner_oid, category, about, queuedAt } = event;
  const mailing_id = about.kind === 'mailing' ? about.mailingId : null;
  const times = { queued_at: queuedAt, changed_at: queuedAt };
  const row = { notice_id, position: String(position), owner_oid, category, about: about.kind, mailing_id };
  return db
    .insertInto('notice_mail')
    .values({ ...row, ...times, status: 'waiting', unsubscribed: false, resent: 0 })
    .onConflict((conflict) => conflict.doNothing());
};

type Changed = { readonly status: NoticeMailStatus; readonly at: string };

const changed = (db: Db, noticeIds: readonly string[], { status, at }: Changed): Statement =>
  db
    .updateTable('notice_mail')
    .set({ status, changed_at: at })
    .where('notice_id', '=', sql<string>`any(${noticeIds}::text[])`);

const requeued = (db: Db, { noticeId, requeuedAt }: Extract<Notice, { type: 'NoticeRequeued' }>): Statement =>
  db
    .updateTable('notice_mail')
    .set({ status: 'waiting', changed_at: requeuedAt, resent: sql<number>`resent + 1` })
    .where('notice_id', '=', noticeId);

/**
 * The link does not say in which e-mail it stood: it counts for the newest advertising that the person was
 * sent.
 */
const unsubscribed = (db: Db, oid: string): Statement =>
  db
    .updateTable('notice_mail')
    .set({ unsubscribed: true })
    .where('notice_id', '=', (eb) =>
      eb
        .selectFrom('notice_mail as newest')
        .select('newest.notice_id')
        .where('newest.owner_oid', '=', oid)
        .where('newest.category', '=', 'marketing')
        .where('newest.status', '=', 'sent')
        .orderBy('newest.position', 'desc')
        .limit(1),
    );
