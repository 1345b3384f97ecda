import type { DomainEvent } from '@fanfold/domain';

import type { ObjectLedger } from '../object-ledger.ts';

/**
 * Which uploaded files the log knows: an upload keeps its object from its start until it is given up, refused
 * or deleted.
 */
export const assetObjects = (event: DomainEvent, ledger: ObjectLedger): void => {
  switch (event.type) {
    case 'UploadStarted':
      return ledger.begin(event.assetOid, event.objectKey);
    case 'UploadFinished':
      return ledger.complete(event.assetOid, { sizeBytes: event.sizeBytes, etag: event.etag });
    case 'AssetEncoded':
      return ledger.keep(outputsOf(event.assetOid), { key: event.outputPrefix });
    case 'PictureKept':
      return ledger.keep(outputsOf(event.assetOid), { key: `${event.objectKey}/` });
    case 'UploadRefused':
    case 'UploadCancelled':
    case 'AssetDeleted':
      ledger.drop(outputsOf(event.assetOid));
      return ledger.drop(event.assetOid);
    default:
  }
};

/** What was made of a file to be played. */
const outputsOf = (assetOid: string): string => `outputs of ${assetOid}`;
