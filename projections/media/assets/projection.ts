import type { AssetEvent as AnyAssetEvent } from '@fanfold/domain/media';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';

import { type AssetsTables, createTables, type EncodingStatus } from './tables.ts';

/** A picture that nothing shows is listed until it is removed, and so is a file whose deletion was begun. */
type AssetEvent = Exclude<
  AnyAssetEvent,
  { type: 'PictureRetired' | 'PictureReinstated' | 'AssetDeletionBegun' }
>;

/** The files of creators and their uploads. Read by their owners, and by administrators for one work. */
export const assets = projection<AssetsTables>()({
  name: 'assets',
  version: 5,
  consumes: [
    'UploadStarted',
    'UploadFinished',
    'UploadRefused',
    'UploadCancelled',
    'AssetRenamed',
    'AssetAssigned',
    'AssetDeleted',
    'AssetEncoded',
    'AssetEncodingFailed',
    'AssetEncodingRequested',
    'PictureKept',
    'AssetScreened',
    'AssetQuarantined',
    'QuarantineReviewRequested',
    'QuarantineDecided',
  ],
  tables: createTables,
  project: (db, batch) => inOrder(batch.map((recorded) => changeOf(db, recorded))),
});

const changeOf = (db: Kysely<AssetsTables>, { event, position }: Recorded<AssetEvent>): Statement => {
  const ofAsset = db.updateTable('asset').where('asset_oid', '=', event.assetOid);
  switch (event.type) {
    case 'UploadStarted':
      return db.insertInto('asset').values(startedRow(event, position));
    case 'PictureKept':
      return db.insertInto('asset').values(pictureRow(event, position));
    case 'UploadFinished':
      return ofAsset.set({
        status: 'uploaded',
        media_type: event.mediaType,
        size_bytes: event.sizeBytes,
        screening: event.screening ?? 'none',
        encoding: sql<EncodingStatus>`case when purpose in ('video', 'audio') then 'wanted' else 'none' end`,
      });
    case 'UploadRefused':
      return ofAsset.set({ status: 'refused', media_type: event.mediaType });
    case 'UploadCancelled':
      return ofAsset.set({ status: 'cancelled' });
    case 'AssetRenamed':
      return ofAsset.set({ file_name: event.fileName });
    case 'AssetAssigned':
      return ofAsset.set({
        target_kind: event.belongsTo?.kind ?? null,
        target_oid: event.belongsTo?.oid ?? null,
        place: event.place,
      });
    case 'AssetDeleted':
      return ofAsset.set({ status: 'deleted' });
    case 'AssetEncoded':
      return ofAsset.set({ encoding: 'ready', duration_ms: event.durationMs });
    case 'AssetEncodingFailed':
      return ofAsset.set({ encoding: 'failed', encoding_problem: event.problem });
    case 'AssetEncodingRequested':
      return ofAsset.set({ encoding: 'wanted', encoding_problem: null });
    case 'AssetScreened':
    case 'AssetQuarantined':
    case 'QuarantineReviewRequested':
    case 'QuarantineDecided':
      return ofAsset.set(screeningOf(event));
  }
};

type ScreeningEvent = Extract<
  AssetEvent,
  { type: 'AssetScreened' | 'AssetQuarantined' | 'QuarantineReviewRequested' | 'QuarantineDecided' }
>;

const screeningOf = (event: ScreeningEvent): Updateable<AssetsTables['asset']> => {
  switch (event.type) {
    case 'AssetScreened':
      return { screening: 'clean' };
    case 'AssetQuarantined':
      return {
        screening: 'quarantined',
        quarantine_reason: event.reason,
        finding: event.finding,
        quarantined_at: event.quarantinedAt,
      };
    case 'QuarantineReviewRequested':
      return { review_statement: event.statement, review_requested_at: event.requestedAt };
    case 'QuarantineDecided':
      return { screening: event.outcome, decision_reason: event.reason, decided_at: event.decidedAt };
  }
};

const notScreened = {
  screening: 'none',
  quarantine_reason: null,
  finding: null,
  quarantined_at: null,
  review_statement: null,
  review_requested_at: null,
  decision_reason: null,
  decided_at: null,
} as const;

const startedRow = (
  event: Extract<AssetEvent, { type: 'UploadStarted' }>,
  position: bigint,
): Insertable<AssetsTables['asset']> => ({
  asset_oid: event.assetOid,
  owner_oid: event.ownerOid,
  position: String(position),
  status: 'uploading',
  purpose: event.purpose,
  access: event.access,
  file_name: event.fileName,
  media_type: null,
  size_bytes: event.sizeBytes,
  target_kind: event.belongsTo?.kind ?? null,
  target_oid: event.belongsTo?.oid ?? null,
  place: 0,
  encoding: 'none',
  encoding_problem: null,
  duration_ms: null,
  ...notScreened,
  started_at: event.startedAt,
  expires_at: event.expiresAt,
});

/** A picture came whole, so it was never under way. */
const pictureRow = (
  event: Extract<AssetEvent, { type: 'PictureKept' }>,
  position: bigint,
): Insertable<AssetsTables['asset']> => ({
  asset_oid: event.assetOid,
  owner_oid: event.ownerOid,
  position: String(position),
  status: 'uploaded',
  purpose: 'image',
  access: 'public',
  file_name: null,
  media_type: event.mediaType,
  size_bytes: event.sizeBytes,
  target_kind: null,
  target_oid: null,
  place: 0,
  encoding: 'none',
  encoding_problem: null,
  duration_ms: null,
  ...notScreened,
  screening: event.screening ?? 'none',
  started_at: event.keptAt,
  expires_at: event.keptAt,
});
