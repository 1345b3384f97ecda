import type { Oid } from '../../ids.ts';
import type { Target } from '../../target.ts';
import type { Timestamp } from '../../time.ts';
import type { AssetPurpose } from '../file-rules.ts';
import type { AssetAccess, EncodingProblem, FileProblem, QuarantineReason, Screening } from './events.ts';

export type AssetCommand =
  | {
      readonly type: 'StartUpload';
      readonly assetOid: Oid;
      readonly ownerOid: Oid;
      readonly purpose: AssetPurpose;
      readonly access: AssetAccess;
      readonly belongsTo: Target | null;
      readonly fileName: string;
      readonly sizeBytes: number;
      readonly objectKey: string;
      readonly uploadId: string;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'FinishUpload';
      readonly ownerOid: Oid;
      /** By the content of the object; null where it is none that is known. */
      readonly mediaType: string | null;
      readonly sizeBytes: number;
      readonly etag: string;
      readonly now: Timestamp;
    }
  | { readonly type: 'CancelUpload'; readonly ownerOid: Oid }
  | { readonly type: 'ExpireUpload'; readonly now: Timestamp }
  | { readonly type: 'RenameAsset'; readonly ownerOid: Oid; readonly fileName: string }
  | {
      readonly type: 'AssignAsset';
      readonly ownerOid: Oid;
      readonly belongsTo: Target | null;
      readonly place: number;
    }
  | { readonly type: 'BeginDeletion'; readonly ownerOid: Oid }
  | { readonly type: 'DeleteAsset'; readonly ownerOid: Oid; readonly begun?: boolean }
  | ({
      readonly type: 'KeepPicture';
      readonly assetOid: Oid;
      readonly ownerOid: Oid;
      readonly mediaType: string;
      readonly sizeBytes: number;
      readonly objectKey: string;
      readonly now: Timestamp;
    } & Picture)
  | { readonly type: 'RetirePicture'; readonly now: Timestamp }
  | { readonly type: 'UsePicture' }
  /** It is removed if it was retired at this moment or before, and not used since. */
  | { readonly type: 'RemoveRetired'; readonly retiredBy: Timestamp }
  | { readonly type: 'RecordScreening'; readonly found: Screened; readonly now: Timestamp }
  | {
      readonly type: 'RequestReview';
      readonly ownerOid: Oid;
      readonly statement: string;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'DecideQuarantine';
      readonly outcome: 'released' | 'refused';
      readonly reason: string;
      readonly decidedBy: Oid;
      readonly now: Timestamp;
    }
  | ({ readonly type: 'RecordEncoding' } & Encoding)
  | { readonly type: 'RecordEncodingFailure'; readonly problem: EncodingProblem }
  /** Of the owner, or with null of an administrator. */
  | { readonly type: 'RequestEncoding'; readonly ownerOid: Oid | null };

/** What a screening found: nothing, or why the file is quarantined. */
export type Screened =
  | { readonly clean: true; readonly screenedFor: readonly Screening[] }
  | { readonly clean: false; readonly reason: QuarantineReason; readonly finding: string | null };

/** What was made of a video or a sound, and where it lies. */
export type Encoding = {
  readonly outputPrefix: string;
  readonly kind: 'video' | 'audio';
  readonly durationMs: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly previewMs?: number | undefined;
};

/** What is known of a picture before it is loaded. */
export type Picture = { readonly width: number; readonly height: number; readonly colour: string };

export type Command<Type extends AssetCommand['type']> = Extract<AssetCommand, { type: Type }>;

/** How far the screening of a file is. */
export const screeningStatuses = ['none', 'awaited', 'clean', 'quarantined', 'released', 'refused'] as const;
export type ScreeningStatus = (typeof screeningStatuses)[number];

/** Plain JSON: a snapshot is this value written down. */
export type AssetState = {
  status: 'none' | 'uploading' | 'uploaded' | 'refused' | 'cancelled' | 'deleted';
  assetOid: Oid | '';
  ownerOid: Oid | '';
  purpose: AssetPurpose;
  access: AssetAccess;
  belongsTo: Target | null;
  place: number;
  /** Its deletion was begun, and no work took it since. */
  deleting: boolean;
  fileName: string | null;
  /** As it was announced, and what it turned out to be. */
  sizeBytes: number;
  objectKey: string;
  uploadId: string;
  expiresAt: Timestamp | null;
  mediaType: string | null;
  problem: FileProblem | null;
  /** Whether it can be played: `none` for what is not played, and before it is uploaded. */
  encoding: 'none' | 'wanted' | 'ready' | 'failed';
  encoded: Encoding | null;
  encodingProblem: EncodingProblem | null;
  /** How often it was asked to be encoded again. */
  encodingRequests: number;
  /** Null for what is no picture that is shown. */
  picture: Picture | null;
  /** Since when nothing shows the picture; null while something may. */
  retiredAt: Timestamp | null;
  /** `none` before it is uploaded, and for what came before files were screened. */
  screening: ScreeningStatus;
  /** Null while nothing was found in it. */
  quarantine: Quarantine | null;
};

export type Quarantine = {
  reason: QuarantineReason;
  finding: string | null;
  since: Timestamp;
  isReviewRequested: boolean;
  decision: { outcome: 'released' | 'refused'; reason: string } | null;
};

export type AssetRefusal =
  | 'UPLOAD_NOT_FOUND'
  | 'UPLOAD_OVER'
  | 'UPLOAD_TOO_LARGE'
  | 'UPLOAD_NOT_FINISHED'
  | 'ENCODING_REQUEST_FAILED'
  | 'REENCODING_FAILED'
  | 'ASSET_NOT_FOUND'
  | 'FILE_IN_USE'
  | 'IMAGE_NOT_FOUND'
  | 'NOT_QUARANTINED'
  | 'QUARANTINE_DECIDED';
