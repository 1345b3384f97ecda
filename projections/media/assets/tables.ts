import type {
  AssetAccess,
  AssetPurpose,
  EncodingProblem,
  QuarantineReason,
  ScreeningStatus,
} from '@fanfold/domain/media';
import {
  bigint,
  createAll,
  defineTable,
  integer,
  logPosition,
  type TablesOf,
  text,
  timestamptz,
} from '@fanfold/projection';

export type EncodingStatus = 'none' | 'wanted' | 'ready' | 'failed';
export type AssetStatus = 'uploading' | 'uploaded' | 'refused' | 'cancelled' | 'deleted';

/** Files of creators. The name is the owner's own text: null once the account was erased. */
const asset = defineTable(
  'asset',
  {
    asset_oid: text().primaryKey(),
    owner_oid: text(),
    position: logPosition(),
    status: text<AssetStatus>(),
    purpose: text<AssetPurpose>(),
    access: text<AssetAccess>(),
    file_name: text().personal('owner_oid'),
    media_type: text().nullable(),
    size_bytes: bigint(),
    /** Kind and oid of what it belongs to; both null while that is nothing. */
    target_kind: text().nullable(),
    target_oid: text().nullable(),
    place: integer(),
    encoding: text<EncodingStatus>(),
    /** Why it could not be encoded; null for what was not tried, or succeeded. */
    encoding_problem: text<EncodingProblem>().nullable(),
    duration_ms: bigint().nullable(),
    screening: text<ScreeningStatus>(),
    /** Why it was quarantined, and since when; null for what was not. */
    quarantine_reason: text<QuarantineReason>().nullable(),
    finding: text().nullable(),
    quarantined_at: timestamptz().nullable(),
    /** What its owner says of that; null without a request for a review, and once the account was erased. */
    review_statement: text().personal('owner_oid'),
    review_requested_at: timestamptz().nullable(),
    decision_reason: text().nullable(),
    decided_at: timestamptz().nullable(),
    started_at: timestamptz(),
    expires_at: timestamptz(),
  },
  {
    indexes: [
      { columns: ['owner_oid', 'status', 'position'], serves: '`assetsPage`, newest first' },
      {
        columns: ['position'],
        where: "encoding = 'wanted' and status = 'uploaded'",
        serves: '`assetsToEncode`, the oldest first',
      },
      {
        columns: ['encoding', 'position'],
        where: "encoding <> 'none'",
        serves: '`encodingsPage`, newest first',
      },
      {
        columns: ['screening', 'position'],
        where: "screening <> 'clean'",
        serves: '`assetsToScreen`, the oldest first, and `quarantinePage`, newest first',
      },
      { columns: ['target_oid'], serves: '`assetsOf` a work' },
    ],
  },
);

export const createTables = createAll(asset);
export type AssetsTables = TablesOf<typeof asset>;
