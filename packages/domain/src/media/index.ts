export type { AssetCommand, AssetRefusal, AssetState, Encoding, Picture } from './asset/commands.ts';
export { asset, assetStream, fileProblemOf, uploadDays } from './asset/decider.ts';
export {
  type AssetAccess,
  type AssetEvent,
  assetAccess,
  assetEvents,
  type EncodingProblem,
  encodingProblem,
  type FileProblem,
} from './asset/events.ts';
export { mediaContext } from './context.ts';
export {
  type AssetPurpose,
  assetPurposes,
  fileRules,
  partBytes,
  partCountOf,
  partSizeOf,
} from './file-rules.ts';
