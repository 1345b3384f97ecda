import { parseOid, type Target } from '@fanfold/domain';
import {
  type AssetAccess,
  type AssetPurpose,
  type AssetState,
  assetStream,
  fileRules,
} from '@fanfold/domain/media';
import { oidFromKey } from '@fanfold/platform';

import { assertUnrestricted } from '../assert-unrestricted.ts';
import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { MediaDeps } from './deps.ts';
import { objectPrefixOf } from './object-prefix.ts';
import { objectStoreOf } from './object-store-of.ts';
import { assertUploadLeft } from './open-uploads.ts';

type Announced = {
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly purpose: AssetPurpose;
  readonly access: AssetAccess;
  readonly belongsTo: Target | null;
};

/**
 * UPL-001: an upload in parts begins. The store's upload is created first, because its id is recorded; a
 * retry with the same key gives up the second one that it created. Throws RefusedError: UPLOAD_TOO_LARGE,
 * UPLOADS_NOT_OFFERED, UPLOADS_RESTRICTED, TOO_MANY_UPLOADS.
 */
export const startUpload = async (
  deps: MediaDeps,
  { key, ...asked }: Invocation,
  { fileName, sizeBytes, purpose, access, belongsTo }: Announced,
): Promise<Readonly<AssetState>> => {
  const objects = objectStoreOf(deps);
  const { maxBytes } = fileRules[purpose];
  if (sizeBytes > maxBytes) throw new RefusedError('UPLOAD_TOO_LARGE', { details: { maxBytes } });
  const assetOid = parseOid(oidFromKey(key));
  const ownerOid = parseOid(asked.actor.oid);
  await assertUnrestricted(deps.eventLog, ownerOid, deps.clock.now());
  const objectKey = `${objectPrefixOf(access, ownerOid)}${assetOid}`;
  // The type is known when all parts are there; until then no browser may take it for a page or a program.
  const upload = await objects.createUpload(objectKey, { contentType: 'application/octet-stream' });
  const { uploadId } = upload;
  try {
    await assertUploadLeft(deps, { ownerOid, assetOid });
  } catch (error) {
    await objects.abortUpload(upload);
    throw error;
  }
  const announced = {
    assetOid,
    ownerOid,
    purpose,
    access,
    belongsTo,
    fileName,
    sizeBytes,
    objectKey,
    uploadId,
  };
  const { state } = accepted(
    await deps.eventLog.commands.of(assetStream).handle({
      ...asked,
      key,
      id: assetOid,
      command: (now) => ({ type: 'StartUpload', ...announced, now }),
    }),
  );
  if (state.uploadId !== uploadId) await objects.abortUpload(upload);
  return state;
};
