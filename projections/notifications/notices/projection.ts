import type { InboxEvent, MailingEvent, NoticeEvent } from '@fanfold/domain/notifications';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { createTables, type NoticesTables } from './tables.ts';

type Db = Kysely<NoticesTables>;
type ConsentEvent = Extract<InboxEvent, { type: 'MarketingConsentGiven' | 'MarketingConsentWithdrawn' }>;
type Told = Exclude<NoticeEvent, { type: 'NoticesPostponed' | 'NoticeMailStarted' }>;
type Consumed = Told | MailingEvent | ConsentEvent;

/**
 * What people are told outside the site: what became of each e-mail and push, how far mailings are, who agrees to advertising. Read by
 * administrators, and by the worker, to which it proposes the audience of advertising.
 */
export const noticesRead = projection<NoticesTables>()({
  name: 'notices',
  version: 1,
  consumes: [
    'NoticeQueued',
    'NoticeMailDropped',
    'NoticeMailEnded',
    'NoticesPushed',
    'MailingStarted',
    'MailingAdvanced',
    'MailingFinished',
    'MailingStopped',
    'MarketingConsentGiven',
    'MarketingConsentWithdrawn',
  ],
  tables: createTables,
  project: (db, batch) => inOrder(batch.map((recorded) => changeOf(db, recorded))),
});

const changeOf = (db: Db, recorded: Recorded<Consumed>): Statement => {
  const { event } = recorded;
  switch (event.type) {
    case 'MarketingConsentGiven':
      return db
        .insertInto('marketing_consent')
        .values({ owner_oid: event.ownerOid })
        .onConflict((conflict) => conflict.doNothing());
    case 'MarketingConsentWithdrawn':
      return db.deleteFrom('marketing_consent').where('owner_oid', '=', event.ownerOid);
    case 'MailingStarted':
    case 'MailingAdvanced':
    case 'MailingFinished':
    case 'MailingStopped':
      return mailingChange(db, { event, position: recorded.position });
    default:
      return noticeChange(db, { event, position: recorded.position });
  }
};

const noticeChange = (
  db: Db,
  { event, position }: { readonly event: Told; readonly position: bigint },
): Statement => {
  if (event.type === 'NoticeQueued') {
    const { noticeId, ownerOid, category, about, mailAt, pushAt, queuedAt, resent } = event;
    return db.insertInto('notice').values({
      notice_id: noticeId,
      owner_oid: ownerOid,
      position: String(position),
      category,
      kind: about.kind,
      mailing_id: about.kind === 'mailing' ? about.mailingId : null,
      queued_at: queuedAt,
      mail: mailAt === null ? 'none' : 'waiting',
      push: pushAt === null ? 'none' : 'waiting',
      ended_at: null,
      resent_of: resent?.noticeId ?? null,
    });
  }
  const update = db
    .updateTable('notice')
    .where('notice_id', '=', sql<string>`any(${event.noticeIds}::text[])`);
  switch (event.type) {
    case 'NoticeMailDropped':
      return update.set({ mail: 'dropped' });
    case 'NoticeMailEnded':
      return update.set({ mail: event.outcome, ended_at: event.endedAt });
    case 'NoticesPushed':
      return update.set({ push: event.accepted > 0 ? 'sent' : 'failed', ended_at: event.pushedAt });
  }
};

const mailingChange = (
  db: Db,
  { event, position }: { readonly event: MailingEvent; readonly position: bigint },
): Statement => {
  if (event.type === 'MailingStarted') {
    const { audience } = event;
    const limited = audience.kind === 'all' || audience.kind === 'consented' ? audience : undefined;
    return db.insertInto('mailing').values({
      mailing_id: event.mailingId,
      position: String(position),
      sender_oid: event.senderOid,
      category: event.category,
      channels: event.channels.join(' '),
      audience: audience.kind,
      language: limited?.language ?? null,
      country: limited?.country ?? null,
      words: event.words,
      link: event.link,
      reason: event.reason,
      status: 'running',
      started_at: event.startedAt,
      ended_at: null,
      told: 0,
      passed_over: 0,
    });
  }
  const update = db.updateTable('mailing').where('mailing_id', '=', event.mailingId);
  switch (event.type) {
    case 'MailingAdvanced': {
      const { told, passedOver } = event;
      return update.set((eb) => ({
        told: eb('told', '+', told),
        passed_over: eb('passed_over', '+', passedOver),
      }));
    }
    case 'MailingFinished':
      return update.set({ status: 'finished', ended_at: event.finishedAt });
    case 'MailingStopped':
      return update.set({ status: 'stopped', ended_at: event.stoppedAt });
  }
};
