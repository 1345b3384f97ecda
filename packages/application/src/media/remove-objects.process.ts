import { assetStream } from '@fanfold/domain/media';
import { UnavailableError } from '@fanfold/event-log';
import { type ObjectStore, removeBelow } from '@fanfold/objects';

import { processManager } from '../process-manager.ts';
import { atObjectStore } from './object-store-of.ts';

/**
 * What ended in the log ends in the object store: uploads that were given up, files that were refused or
 * deleted.
 */
export const removeObjects = (objects: ObjectStore | undefined) =>
  processManager({
    name: 'remove-objects',
    purpose:
      'removes what the object store keeps of uploads that were given up, and of refused and deleted files',
    feed: 'own',
    consumes: ['UploadCancelled', 'UploadRefused', 'AssetDeleted'],
    react: async ({ event: { assetOid } }, commands) => {
      const { state } = await commands.load(assetStream, assetOid, { maxAgeMs: 0 });
      if (objects === undefined) throw new UnavailableError('No S3 is configured', { outcomeUnknown: false });
      await atObjectStore(async () => {
        // A picture came whole: there are its sizes alone.
        if (state.picture === null) {
          await objects.abortUpload({ key: state.objectKey, uploadId: state.uploadId });
          await objects.delete(state.objectKey);
        }
        await removeBelow(objects, `${state.objectKey}/`);
      });
      return [];
    },
  });
