import { type Decider, type Refusal, refuse } from '../../decider.ts';
import { defineStream } from '../../stream.ts';
import type { Target } from '../../target.ts';
import { addDays } from '../../time.ts';
import { fileRules } from '../file-rules.ts';
import type { AssetCommand, AssetRefusal, AssetState, Command } from './commands.ts';
import { beginDeletion, remove } from './deletion.ts';
import { encoded, encodingRequested, isPlayed, recordEncoding, requestEncoding } from './encoding.ts';
import { type AssetEvent, assetEvents, type FileProblem } from './events.ts';
import { decideQuarantine, recordScreening, requestReview, screened } from './screening.ts';
import { decideUnused, reinstated } from './unused.ts';

/** How long an upload may take, in days: a large file over a slow line, with nights between. */
export const uploadDays = 7;

type Decision = AssetEvent[] | Refusal<AssetRefusal>;

/**
 * A file of a creator: uploaded in parts, refused or kept, assigned to a work, deleted (UPL-001 to UPL-013).
 */
export const asset: Decider<AssetState, AssetCommand, AssetEvent, AssetRefusal> = {
  initial: () => ({
    status: 'none',
    assetOid: '',
    ownerOid: '',
    purpose: 'file',
    access: 'private',
    belongsTo: null,
    place: 0,
    deleting: false,
    fileName: null,
    sizeBytes: 0,
    objectKey: '',
    uploadId: '',
    expiresAt: null,
    mediaType: null,
    problem: null,
    encoding: 'none',
    encoded: null,
    encodingProblem: null,
    encodingRequests: 0,
    picture: null,
    retiredAt: null,
    screening: 'none',
    quarantine: null,
  }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'UploadStarted': {
        const { type: _type, startedAt: _started, ...fields } = event;
        return { ...state, ...fields, status: 'uploading' };
      }
      case 'UploadFinished':
        state.status = 'uploaded';
        state.mediaType = event.mediaType;
        state.sizeBytes = event.sizeBytes;
        state.encoding = isPlayed(state) ? 'wanted' : 'none';
        state.screening = event.screening ?? 'none';
        return state;
      case 'UploadRefused':
        state.status = 'refused';
        state.problem = event.problem;
        return state;
      case 'UploadCancelled':
        state.status = 'cancelled';
        return state;
      case 'AssetRenamed':
        state.fileName = event.fileName;
        return state;
      case 'AssetAssigned':
        state.belongsTo = event.belongsTo;
        state.place = event.place;
        state.deleting = false;
        return state;
      case 'AssetDeletionBegun':
        state.deleting = true;
        return state;
      case 'AssetDeleted':
        state.status = 'deleted';
        return state;
      case 'AssetEncoded':
      case 'AssetEncodingFailed':
        return encoded(state, event);
      case 'AssetEncodingRequested':
        return encodingRequested(state, event);
      case 'PictureKept':
        return kept(state, event);
      case 'PictureRetired':
        state.retiredAt = event.retiredAt;
        return state;
      case 'PictureReinstated':
        state.retiredAt = null;
        return state;
      case 'AssetScreened':
      case 'AssetQuarantined':
      case 'QuarantineReviewRequested':
      case 'QuarantineDecided':
        return screened(state, event);
    }
  },

  decide: (state, command) => {
    switch (command.type) {
      case 'StartUpload':
        return start(state, command);
      case 'FinishUpload':
        return finish(state, command);
      case 'CancelUpload':
        return cancel(state, command);
      case 'ExpireUpload':
        return expire(state, command);
      case 'RenameAsset':
        return rename(state, command);
      case 'AssignAsset':
        return assign(state, command);
      case 'BeginDeletion':
        return beginDeletion(state, command);
      case 'DeleteAsset':
        return remove(state, command);
      case 'KeepPicture':
        return keep(state, command);
      case 'RetirePicture':
      case 'UsePicture':
      case 'RemoveRetired':
        return decideUnused(state, command);
      case 'RecordEncoding':
      case 'RecordEncodingFailure':
        return recordEncoding(state, command);
      case 'RequestEncoding':
        return requestEncoding(state, command);
      case 'RecordScreening':
        return recordScreening(state, command);
      case 'RequestReview':
        return requestReview(state, command);
      case 'DecideQuarantine':
        return decideQuarantine(state, command);
    }
  },
};

/** Stream names are `asset-{asset}`. */
export const assetStream = defineStream({
  category: 'asset',
  idPattern: '{oid}',
  holds:
    'a file of a creator: its upload (name sealed), what it turned out to be, what was found in it, what was made of it, what it belongs to, its end',
  context: 'media',
  decider: asset,
  events: assetEvents,
});

/** What is wrong with a file for its purpose; undefined for nothing. */
export const fileProblemOf = (
  { purpose, sizeBytes }: Pick<AssetState, 'purpose' | 'sizeBytes'>,
  found: { readonly mediaType: string | null; readonly sizeBytes: number },
): FileProblem | undefined => {
  if (found.sizeBytes !== sizeBytes) return 'size';
  if (found.mediaType !== null && fileRules[purpose].mediaTypes.includes(found.mediaType)) return undefined;
  return purpose === 'video' ? 'video' : 'type';
};

const start = (state: AssetState, command: Command<'StartUpload'>): Decision => {
  if (state.status !== 'none') return [];
  const { type: _type, now, ...fields } = command;
  if (command.sizeBytes > fileRules[command.purpose].maxBytes)
    return refuse('UPLOAD_TOO_LARGE', { maxBytes: fileRules[command.purpose].maxBytes });
  return [{ type: 'UploadStarted', ...fields, startedAt: now, expiresAt: addDays(now, uploadDays) }];
};

/** An upload of another person is answered like one that does not exist. */
const isOwn = (state: AssetState, ownerOid: string): boolean =>
  state.status !== 'none' && state.ownerOid === ownerOid;

const finish = (state: AssetState, command: Command<'FinishUpload'>): Decision => {
  if (!isOwn(state, command.ownerOid)) return refuse('UPLOAD_NOT_FOUND');
  if (state.status === 'uploaded' || state.status === 'refused') return [];
  if (state.status !== 'uploading') return refuse('UPLOAD_OVER');
  const { mediaType, sizeBytes, etag, now, ownerOid } = command;
  const ids = { assetOid: idOf(state), ownerOid };
  const problem = fileProblemOf(state, command);
  if (problem === undefined && mediaType !== null)
    return [
      {
        type: 'UploadFinished',
        ...ids,
        mediaType,
        sizeBytes,
        etag,
        finishedAt: now,
        screening: 'awaited',
      },
    ];
  return [{ type: 'UploadRefused', ...ids, problem: problem ?? 'type', mediaType }];
};

const cancel = (state: AssetState, { ownerOid }: Command<'CancelUpload'>): Decision => {
  if (!isOwn(state, ownerOid)) return refuse('UPLOAD_NOT_FOUND');
  if (state.status === 'cancelled') return [];
  if (state.status !== 'uploading') return refuse('UPLOAD_OVER');
  return [{ type: 'UploadCancelled', assetOid: idOf(state), ownerOid, cause: 'owner' }];
};

const expire = (state: AssetState, { now }: Command<'ExpireUpload'>): Decision => {
  const { status, expiresAt, ownerOid } = state;
  if (status === 'cancelled') return [];
  if (status !== 'uploading' || !ownerOid || expiresAt === null || now < expiresAt)
    return refuse('UPLOAD_OVER');
  return [{ type: 'UploadCancelled', assetOid: idOf(state), ownerOid, cause: 'expired' }];
};

const rename = (state: AssetState, { ownerOid, fileName }: Command<'RenameAsset'>): Decision => {
  if (!isOwn(state, ownerOid) || state.status !== 'uploaded') return refuse('ASSET_NOT_FOUND');
  if (state.fileName === fileName) return [];
  return [{ type: 'AssetRenamed', assetOid: idOf(state), ownerOid, fileName }];
};

const assign = (state: AssetState, { ownerOid, belongsTo, place }: Command<'AssignAsset'>): Decision => {
  if (!isOwn(state, ownerOid) || state.status === 'deleted') return refuse('ASSET_NOT_FOUND');
  if (state.status !== 'uploaded') return refuse('UPLOAD_NOT_FINISHED');
  const assigned: AssetEvent = { type: 'AssetAssigned', assetOid: idOf(state), ownerOid, belongsTo, place };
  const isThere = isSame(state.belongsTo, belongsTo) && state.place === place && !state.deleting;
  return [...(belongsTo === null ? [] : reinstated(state)), ...(isThere ? [] : [assigned])];
};

const isSame = (a: Target | null, b: Target | null): boolean => a?.kind === b?.kind && a?.oid === b?.oid;

const kept = (state: AssetState, event: Extract<AssetEvent, { type: 'PictureKept' }>): AssetState => {
  const { type: _type, keptAt: _kept, width, height, colour, screening = 'none', ...fields } = event;
  return {
    ...state,
    ...fields,
    screening,
    status: 'uploaded',
    purpose: 'image',
    access: 'public',
    picture: { width, height, colour },
  };
};

/** A retry of the same request made the same sizes again, at the same place. */
const keep = (state: AssetState, { type: _type, now, ...fields }: Command<'KeepPicture'>): Decision => {
  if (state.status !== 'none') return isOwn(state, fields.ownerOid) ? [] : refuse('ASSET_NOT_FOUND');
  return [{ type: 'PictureKept', ...fields, keptAt: now, screening: 'awaited' }];
};

const idOf = (state: AssetState) => {
  if (!state.assetOid) throw new Error('The asset was not started');
  return state.assetOid;
};
