import { type ContentEvent, type RecordedStatus, statusAfter } from '@fanfold/domain/catalogue';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import { type Kysely, type RawBuilder, sql } from 'kysely';

import { suspensionOf } from './suspension.ts';
import { createTables, type WorksTables } from './tables.ts';

type Db = Kysely<WorksTables>;

/**
 * The works of creators in every state, and the invitations to make one together. Read by their creators, and
 * works that are down by administrators.
 */
export const worksRead = projection<WorksTables>()({
  name: 'works',
  version: 4,
  consumes: [
    'ContentDrafted',
    'DraftSaved',
    'ContentScheduled',
    'ScheduleCancelled',
    'EncodingAwaited',
    'WorkFileReady',
    'WorkFileFailed',
    'EncodingGivenUp',
    'ContentPublished',
    'ContentUpdated',
    'ContentPriceChanged',
    'AdultFlagChanged',
    'ContentMadePrivate',
    'ContentMadePublic',
    'ContentHidden',
    'ContentListed',
    'ContentSuspended',
    'CounterNoticeFiled',
    'SuspensionKept',
    'ContentReinstated',
    'ContentUnpublished',
    'ContentDeleted',
    'RatingRequested',
    'WorkRated',
    'RatingRefused',
    'CoCreatorInvited',
    'CoCreatorAccepted',
    'CoCreatorRemoved',
  ],
  tables: createTables,
  project: async (db, batch) => {
    await inOrder(batch.flatMap((recorded) => changesOf(db, recorded)));
    const newest = new Map(batch.map(messageOf).map((message) => [message.contentOid, message]));
    return [...newest.values()];
  },
});

const messageOf = ({ event: { contentOid, creatorOid }, position }: Recorded<ContentEvent>) => ({
  kind: 'work',
  topic: `works:${creatorOid}`,
  position: String(position),
  contentOid,
});

const changesOf = (db: Db, recorded: Recorded<ContentEvent>): readonly Statement[] => {
  const { event } = recorded;
  switch (event.type) {
    case 'ContentDrafted':
      return [begin(db, recorded, 'draft')];
    case 'ContentPublished':
      // A work of texts begins with its publication.
      return [begin(db, recorded, 'published')];
    case 'CoCreatorInvited':
    case 'CoCreatorAccepted':
    case 'CoCreatorRemoved':
      return [shareOf(db, event, String(recorded.position))];
    case 'ContentSuspended':
    case 'CounterNoticeFiled':
    case 'SuspensionKept':
    case 'ContentReinstated':
      return [change(db, recorded, changeBy(event)), ...suspensionOf(db, recorded, event)];
    default:
      return [change(db, recorded, changeBy(event))];
  }
};

const begin = (
  db: Db,
  { event, position, metadata }: Recorded<ContentEvent>,
  status: RecordedStatus,
): Statement => {
  const changed = {
    status,
    suspension_reason: null,
    suspension_answer: null,
    changed_at: metadata.occurredAt,
  };
  return db
    .insertInto('work')
    .values({
      content_oid: event.contentOid,
      creator_oid: event.creatorOid,
      position: String(position),
      ...changed,
    })
    .onConflict((conflict) => conflict.column('content_oid').doUpdateSet(changed));
};

type Changed = {
  readonly status?: RecordedStatus | RawBuilder<RecordedStatus>;
  readonly suspension_reason?: string | null;
  readonly suspension_answer?: string | null;
};

const change = (db: Db, { event, metadata }: Recorded<ContentEvent>, changed: Changed): Statement =>
  db
    .updateTable('work')
    .where('content_oid', '=', event.contentOid)
    .set({ ...changed, changed_at: metadata.occurredAt });

/**
 * A work that waited for its files is a draft again. One that is published, and waits for other files, stays
 * it.
 */
const noMoreAwaited = sql<RecordedStatus>`
  case when status in ('encoding', 'encoding_failed') then 'draft' else status end`;

/** Other files were saved than those that were waited for. */
const hasFiles = ({ fields }: Extract<ContentEvent, { type: 'DraftSaved' }>): boolean =>
  fields !== null && 'files' in JSON.parse(fields);

const changeBy = (event: ContentEvent): Changed => {
  switch (event.type) {
    case 'ContentScheduled':
      return { status: 'scheduled' };
    case 'ScheduleCancelled':
      return { status: 'draft' };
    case 'EncodingAwaited':
      return event.purpose === 'publish' ? { status: 'encoding' } : {};
    case 'WorkFileFailed':
      return {
        status: sql<RecordedStatus>`case status when 'encoding' then 'encoding_failed' else status end`,
      };
    case 'EncodingGivenUp':
      return { status: noMoreAwaited };
    case 'DraftSaved':
      return hasFiles(event) ? { status: noMoreAwaited } : {};
    case 'ContentSuspended':
      return { status: statusAfter(event), suspension_reason: event.reason, suspension_answer: null };
    case 'SuspensionKept':
      return { suspension_answer: event.reason };
    case 'ContentReinstated':
      return { status: statusAfter(event), suspension_reason: null, suspension_answer: null };
    case 'ContentMadePrivate':
    case 'ContentMadePublic':
    case 'ContentUnpublished':
    case 'ContentDeleted':
      return { status: statusAfter(event) };
    default:
      // Its status follows from the stream, which the list reads.
      return {};
  }
};

type Sharing = Extract<ContentEvent, { type: 'CoCreatorInvited' | 'CoCreatorAccepted' | 'CoCreatorRemoved' }>;

const shareOf = (db: Db, event: Sharing, position: string): Statement => {
  const { contentOid: content_oid, accountOid: account_oid, creatorOid: creator_oid } = event;
  const key = { content_oid, account_oid };
  switch (event.type) {
    case 'CoCreatorInvited': {
      const invited = { share_percent: event.sharePercent, accepted: false };
      return db
        .insertInto('co_creation')
        .values({ ...key, creator_oid, position, ...invited })
        .onConflict((conflict) => conflict.columns(['content_oid', 'account_oid']).doUpdateSet(invited));
    }
    case 'CoCreatorAccepted':
      return db
        .updateTable('co_creation')
        .where((eb) => eb.and(key))
        .set({ accepted: true });
    case 'CoCreatorRemoved':
      return db.deleteFrom('co_creation').where((eb) => eb.and(key));
  }
};
