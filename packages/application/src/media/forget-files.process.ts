import { parseOid } from '@fanfold/domain';
import { assetStream } from '@fanfold/domain/media';
import { UnavailableError } from '@fanfold/event-log';
import { type ObjectStore, ObjectStoreError } from '@fanfold/objects';

import { processManager, steps } from '../process-manager.ts';
import { objectPrefixOf } from './start-upload.ts';

const asset = steps(assetStream);

/**
 * A deleted account's uploads end, and its files that belong to nothing are deleted. What belongs to a work stays: its buyers
 * keep what they bought. The object store knows the files by their owner's prefix.
 */
export const forgetFiles = (objects: ObjectStore | undefined) =>
  processManager({
    name: 'forget-files',
    purpose: 'ends the uploads of a deleted account, and deletes its files that belong to nothing',
    feed: 'own',
    consumes: ['DeletionFinalised'],
    react: async ({ event: { accountOid: ownerOid } }, commands) => {
      if (objects === undefined) return [];
      const keys = await keysOf(objects, ownerOid);
      const found = await Promise.all(
        keys.map(async (key) => {
          const id = parseOid(key.slice(key.lastIndexOf('/') + 1));
          const { state } = await commands.load(assetStream, id, { maxAgeMs: 0 });
          return { id, state };
        }),
      );
      return found
        .filter(({ state }) => state.ownerOid === ownerOid && state.belongsTo === null)
        .map(({ id, state }) =>
          asset.step({
            name: id,
            id,
            command: () => ({
              type: state.status === 'uploading' ? 'CancelUpload' : 'DeleteAsset',
              ownerOid,
            }),
            // It ended by itself meanwhile.
            onRefusal: () => [],
          }),
        );
    },
  });

/** The keys of a person's objects and of their uploads, each once. */
const keysOf = async (objects: ObjectStore, ownerOid: string): Promise<string[]> => {
  const keys = new Set<string>();
  try {
    for (const access of ['private', 'public'] as const) {
      const prefix = objectPrefixOf(access, ownerOid);
      for (const { key } of await objects.listUploads({ prefix })) keys.add(key);
      let after: string | undefined;
      do {
        const page = await objects.list({ prefix, ...(after === undefined ? {} : { after }) });
        for (const { key } of page.objects) keys.add(key);
        after = page.next;
      } while (after !== undefined);
    }
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error;
    throw new UnavailableError(error.message, { outcomeUnknown: true });
  }
  return [...keys].filter((key) => /\/[0-9a-f]{24}$/.test(key));
};
