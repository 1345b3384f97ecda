import type { ProblemCode } from '@fanfold/contracts';
import { type Oid, parseOid } from '@fanfold/domain';
import { type AssetState, assetStream, type FileProblem, partCountOf } from '@fanfold/domain/media';
import { mediaTypeOf } from '@fanfold/media';
import { type ObjectDetails, type ObjectStore, ObjectStoreError } from '@fanfold/objects';
import { uuid5 } from '@fanfold/platform';

import { accepted, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { MediaDeps } from './deps.ts';
import { objectStoreOf } from './object-store-of.ts';
import { ownAsset } from './own-asset.ts';
import { isWhole } from './part-urls.ts';

const codes: Readonly<Record<FileProblem, ProblemCode>> = {
  video: 'INVALID_VIDEO_FILE',
  type: 'FILE_TYPE_WRONG',
  size: 'FILE_SIZE_WRONG',
};

/** Enough for every known type: those of ISO media files and ZIP archives are near the beginning. */
const headBytes = 64 * 1024;

/**
 * UPL-010, UPL-012: the parts become one object, whose content says what it is. May be called again after any
 * interruption: a completed object is recognised. Throws UPLOAD_NOT_FOUND, UPLOAD_OVER, UPLOAD_INCOMPLETE
 * (with the first missing part), and for a file that is refused INVALID_VIDEO_FILE, FILE_TYPE_WRONG or
 * FILE_SIZE_WRONG.
 */
export const finishUpload = async (
  deps: MediaDeps,
  asked: PersonAsker,
  key: Oid,
): Promise<{ readonly state: Readonly<AssetState>; readonly position: bigint }> => {
  const objects = objectStoreOf(deps);
  const ownerOid = parseOid(asked.actor.oid);
  const upload = await ownAsset(deps, { key, ownerOid });
  if (upload.status === 'cancelled' || upload.status === 'deleted') throw new RefusedError('UPLOAD_OVER');
  const found = upload.status === 'uploading' ? await completed(objects, upload) : undefined;
  const outcome = accepted(
    await deps.eventLog.commands.of(assetStream).handle({
      ...asked,
      id: key,
      key: uuid5('finish-upload', key),
      body: null,
      command: (now) => ({
        type: 'FinishUpload',
        ownerOid,
        mediaType: found?.mediaType ?? null,
        sizeBytes: found?.sizeBytes ?? upload.sizeBytes,
        etag: found?.etag ?? '',
        now,
      }),
    }),
  );
  const { state, position } = outcome;
  if (state.problem !== null) throw new RefusedError(codes[state.problem]);
  return { state, position };
};

type Found = Pick<ObjectDetails, 'sizeBytes' | 'etag'> & { readonly mediaType: string | null };

const completed = async (objects: ObjectStore, upload: Readonly<AssetState>): Promise<Found> => {
  const { objectKey } = upload;
  if (!(await objects.head(objectKey))) await complete(objects, upload);
  const { body, ...found } = await objects.get(objectKey, { range: { first: 0, last: headBytes - 1 } });
  const head = Buffer.concat(await body.toArray());
  return { sizeBytes: found.wholeBytes, etag: found.etag, mediaType: (await mediaTypeOf(head)) ?? null };
};

const complete = async (objects: ObjectStore, upload: Readonly<AssetState>): Promise<void> => {
  const name = { key: upload.objectKey, uploadId: upload.uploadId };
  try {
    const parts = await objects.listParts(name);
    const whole = parts.filter((part) => isWhole(upload, part));
    const missing = firstMissing(new Set(whole.map(({ number }) => number)), partCountOf(upload.sizeBytes));
    if (missing !== undefined) throw new RefusedError('UPLOAD_INCOMPLETE', { details: { missing } });
    await objects.completeUpload(
      name,
      whole.map(({ number, etag }) => ({ number, etag })),
    );
  } catch (error) {
    // Another request completed it meanwhile.
    const isGone = error instanceof ObjectStoreError && error.code === 'upload-missing';
    if (!isGone || !(await objects.head(upload.objectKey)))
      throw isGone ? new RefusedError('UPLOAD_OVER') : error;
  }
};

const firstMissing = (there: ReadonlySet<number>, count: number): number | undefined => {
  for (let number = 1; number <= count; number += 1) if (!there.has(number)) return number;
  return undefined;
};
