export {
  type AssetCommand,
  type AssetRefusal,
  type AssetState,
  type Encoding,
  type Picture,
  type Quarantine,
  type Screened,
  type ScreeningStatus,
  screeningStatuses,
} from './asset/commands.ts';
export { asset, assetStream, fileProblemOf, uploadDays } from './asset/decider.ts';
export { hasShortPreview } from './asset/encoding.ts';
export {
  type AssetAccess,
  type AssetEvent,
  assetAccess,
  assetEvents,
  type EncodingProblem,
  encodingProblem,
  type FileProblem,
  type QuarantineReason,
  quarantineReason,
  type Screening,
  screenings,
} from './asset/events.ts';
export { isHeldBack, isQuarantined } from './asset/screening.ts';
export { mediaContext } from './context.ts';
export { markAlphabet, markLength } from './copy-mark/alphabet.ts';
export { markOfSymbols, symbolsOfMark } from './copy-mark/symbols.ts';
export { type MarkTone, markTones, tonesOfMark } from './copy-mark/tones.ts';
export {
  type AssetPurpose,
  assetPurposes,
  fileRules,
  partBytes,
  partCountOf,
  partSizeOf,
} from './file-rules.ts';
export { type PlayKeysCommand, type PlayKeysState, playKeys, playKeysStream } from './play-keys/decider.ts';
export { type PlayKeysEvent, playKeysEvents } from './play-keys/events.ts';
