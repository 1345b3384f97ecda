import { parseOid, type Target } from '@fanfold/domain';
import {
  type AssetAccess,
  type AssetPurpose,
  type AssetState,
  assetStream,
  fileRules,
} from '@fanfold/domain/media';
import { oidFromKey } from '@fanfold/platform';

import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { MediaDeps } from './deps.ts';
import { objectStoreOf } from './object-store-of.ts';

type Announced = {
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly purpose: AssetPurpose;
  readonly access: AssetAccess;
  readonly belongsTo: Target | null;
};

/** Under whose prefix a file is kept: all files of a person are found by it. */
export const objectPrefixOf = (access: AssetAccess, ownerOid: string): string => `${access}/${ownerOid}/`;

/**
 * UPL-001: an upload in parts begins. The store's upload is created first, because its id is recorded; a retry with the same
 * key gives up the second one that it created. Throws RefusedError: UPLOAD_TOO_LARGE, UPLOADS_NOT_OFFERED.
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
  const objectKey = `${objectPrefixOf(access, ownerOid)}${assetOid}`;
  // The type is known when all parts are there; until then no browser may take it for a page or a program.
  const upload = await objects.createUpload(objectKey, { contentType: 'application/octet-stream' });
  const { uploadId } = upload;
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
