import { parseOid } from '@fanfold/domain';
import { assetStream } from '@fanfold/domain/media';
import { listAll, type ObjectStore } from '@fanfold/objects';

import { processManager, steps } from '../process-manager.ts';
import { isPublished } from './is-published.ts';
import { objectPrefixOf } from './object-prefix.ts';
import { atObjectStore } from './object-store-of.ts';

const asset = steps(assetStream);

/**
 * A deleted account's uploads end, and its files that belong to nothing, or to a draft alone, are deleted.
 * What was published with a work stays: its buyers keep what they bought. The object store knows the files by
 * their owner's prefix.
 */
export const forgetFiles = (objects: ObjectStore | undefined) =>
  processManager({
    name: 'forget-files',
    purpose: 'ends the uploads of a deleted account, and deletes its files that were never published',
    feed: 'own',
    consumes: ['DeletionFinalised'],
    react: async ({ event: { accountOid: ownerOid } }, commands) => {
      if (objects === undefined) return [];
      const keys = await keysOf(objects, ownerOid);
      const found = await Promise.all(
        keys.map(async (key) => {
          const id = parseOid(key.slice(key.lastIndexOf('/') + 1));
          const { state } = await commands.load(assetStream, id, { maxAgeMs: 0 });
          const file = { assetOid: id, belongsTo: state.belongsTo };
          // The pictures of posts go with their writer.
          const stays = file.belongsTo?.kind !== 'post' && (await isPublished(commands, file));
          return { id, state, stays };
        }),
      );
      return found
        .filter(({ state, stays }) => state.ownerOid === ownerOid && !stays)
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
const keysOf = (objects: ObjectStore, ownerOid: string): Promise<string[]> =>
  atObjectStore(async () => {
    const keys = new Set<string>();
    for (const access of ['private', 'public'] as const) {
      const prefix = objectPrefixOf(access, ownerOid);
      for (const { key } of await objects.listUploads({ prefix })) keys.add(key);
      for await (const { key } of listAll(objects, prefix)) keys.add(key);
    }
    // A picture is known by its sizes, which lie below it.
    const named = [...keys].map(
      (key) => /^[a-z]+[/][0-9a-f]{24}[/][0-9a-f]{24}(?=$|[/]\d+[.])/.exec(key)?.[0],
    );
    return [...new Set(named.filter((key) => key !== undefined))];
  });
