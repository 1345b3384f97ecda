export { type Cdn, CdnError, type CdnPart, createCdn } from './cdn.ts';
export { listAll, removeBelow } from './list-all.ts';
export type {
  ByteRange,
  ListPage,
  ObjectBody,
  ObjectDetails,
  ObjectHeaders,
  ObjectInfo,
  ObjectStore,
  PartInfo,
  ReadObject,
  UploadedPart,
  UploadInfo,
  UploadName,
} from './object-store.ts';
export { ObjectStoreError, type ObjectStoreErrorCode } from './object-store-error.ts';
export { createObjectStore } from './s3-object-store.ts';
export type { ObjectStoreSettings } from './settings.ts';
