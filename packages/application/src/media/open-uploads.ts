import { mostOpenUploads } from '@fanfold/contracts/media';
import { type AssetState, assetAccess, assetStream } from '@fanfold/domain/media';

import { RefusedError } from '../refused-error.ts';
import type { MediaDeps } from './deps.ts';
import { objectPrefixOf } from './object-prefix.ts';
import { objectStoreOf } from './object-store-of.ts';

/** An upload that begins at this moment is in the object store first. */
const isOpen = ({ status, expiresAt }: Readonly<AssetState>, now: string): boolean =>
  status === 'none' || (status === 'uploading' && expiresAt !== null && now < expiresAt);

/**
 * Throws TOO_MANY_UPLOADS where a person has the most unfinished uploads already, `assetOid` not counted. The
 * object store has each of them before the log does, so those that begin at once are seen as well; which of
 * them have ended, the log says.
 */
export const assertUploadLeft = async (
  deps: MediaDeps,
  { ownerOid, assetOid }: { readonly ownerOid: string; readonly assetOid: string },
): Promise<void> => {
  const objects = objectStoreOf(deps);
  const listed = await Promise.all(
    assetAccess.options.map((access) => objects.listUploads({ prefix: objectPrefixOf(access, ownerOid) })),
  );
  const oids = new Set(listed.flat().map(({ key }) => key.slice(key.lastIndexOf('/') + 1)));
  oids.delete(assetOid);
  if (oids.size < mostOpenUploads) return;
  const now = deps.clock.now();
  const { commands } = deps.eventLog;
  const open = await Promise.all(
    [...oids].map(async (oid) => isOpen((await commands.load(assetStream, oid, { maxAgeMs: 0 })).state, now)),
  );
  if (open.filter(Boolean).length >= mostOpenUploads)
    throw new RefusedError('TOO_MANY_UPLOADS', { details: { most: mostOpenUploads } });
};
