export { createScanners, type Scanners } from '@fanfold/media';

export { assignAssets, deleteAssets, renameAsset } from './change-assets.ts';
export { encodeAgain, encodeAllAgain, resendOutcomes } from './encode-again.ts';
export type { EncodingSettings } from './encoder/deps.ts';
export { type EncodingJob, encodingJobs } from './encoder/leases.ts';
export { encodingProgressOf } from './encoding-progress.ts';
export { finishUpload } from './finish-upload.ts';
export { type KeptPicture, keepPicture } from './keep-picture.ts';
export { mediaManifest } from './manifest.ts';
export { atObjectStore, objectStoreOf } from './object-store-of.ts';
export { ownAsset } from './own-asset.ts';
export { confirmPart, partUrls } from './part-urls.ts';
export { purgeCdn } from './purge-caches.ts';
export { decideQuarantine, requestReview } from './quarantine.ts';
export { type ScreeningAttempt, screeningAttempts } from './screening/attempts.ts';
export { servedAsset } from './served-asset.ts';
export { startUpload } from './start-upload.ts';
