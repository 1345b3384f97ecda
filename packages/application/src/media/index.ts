export { assignAssets, deleteAssets, renameAsset } from './change-assets.ts';
export type { EncodingSettings } from './encoder/deps.ts';
export { encodingProgressOf } from './encoding-progress.ts';
export { finishUpload } from './finish-upload.ts';
export { mediaManifest } from './manifest.ts';
export { atObjectStore, objectStoreOf } from './object-store-of.ts';
export { ownAsset } from './own-asset.ts';
export { confirmPart, partUrls } from './part-urls.ts';
export { startUpload } from './start-upload.ts';
