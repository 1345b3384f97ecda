import { type Refusal, refuse } from '../../decider.ts';
import type { AssetRefusal, AssetState, Command, Encoding } from './commands.ts';
import type { AssetEvent } from './events.ts';

type Decision = AssetEvent[] | Refusal<AssetRefusal>;

/** Videos and sounds are made playable; the others are handed out as they are. */
export const isPlayed = ({ purpose }: AssetState): boolean => purpose === 'video' || purpose === 'audio';

export const encoded = (
  state: AssetState,
  event: Extract<AssetEvent, { type: 'AssetEncoded' | 'AssetEncodingFailed' }>,
): AssetState => {
  if (event.type === 'AssetEncodingFailed') {
    state.encoding = 'failed';
    state.encodingProblem = event.problem;
    return state;
  }
  const { type: _type, assetOid: _asset, ownerOid: _owner, ...made } = event;
  state.encoding = 'ready';
  state.encoded = made;
  return state;
};

export const encodingRequested = (
  state: AssetState,
  { request }: Extract<AssetEvent, { type: 'AssetEncodingRequested' }>,
): AssetState => {
  state.encoding = 'wanted';
  state.encodingProblem = null;
  state.encodingRequests = request;
  return state;
};

/** The first outcome counts: an encoder that was thought dead may come with a second one. */
export const recordEncoding = (
  state: AssetState,
  command: Command<'RecordEncoding' | 'RecordEncodingFailure'>,
): Decision => {
  const { status, encoding, ownerOid, assetOid } = state;
  if (status !== 'uploaded' || encoding !== 'wanted' || !ownerOid || !assetOid) return [];
  const ids = { assetOid, ownerOid };
  if (command.type === 'RecordEncodingFailure')
    return [{ type: 'AssetEncodingFailed', ...ids, problem: command.problem }];
  const { type: _type, ...made } = command;
  return [{ type: 'AssetEncoded', ...ids, ...made }];
};

/**
 * A creator may ask twice; a file that failed as often fails again. An administrator may ask at any time,
 * since a new encoder may do better.
 */
const mostRequests = 2;

/**
 * CAT-099, CAT-100: the file is encoded again. Nothing happens where it is waiting already; of a file that
 * did not fail nothing can be asked.
 */
export const requestEncoding = (state: AssetState, { ownerOid }: Command<'RequestEncoding'>): Decision => {
  const { encoding, status, encodingRequests, assetOid } = state;
  if (!assetOid || !state.ownerOid) return refuse('ASSET_NOT_FOUND');
  if (ownerOid !== null && ownerOid !== state.ownerOid) return refuse('UPLOAD_NOT_FOUND');
  const now = status === 'uploaded' ? encoding : 'none';
  if (now === 'wanted') return [];
  if (now !== 'failed') return refuse('ENCODING_REQUEST_FAILED');
  if (ownerOid !== null && encodingRequests >= mostRequests) return refuse('REENCODING_FAILED');
  const ids = { assetOid, ownerOid: state.ownerOid };
  return [{ type: 'AssetEncodingRequested', ...ids, request: encodingRequests + 1 }];
};

const formerPreviewMs = 15_000;

/**
 * Whether its preview shows a third of it at most. Former encodings made one of 15 s of every file: of a
 * short one much of it, or all.
 */
export const hasShortPreview = ({ durationMs, previewMs }: Encoding): boolean =>
  previewMs !== undefined || durationMs >= 3 * formerPreviewMs;
