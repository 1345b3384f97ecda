import type { ProblemCode } from '@fanfold/contracts';
import { type Oid, parseOid } from '@fanfold/domain';
import { assetStream, type Picture } from '@fanfold/domain/media';
import { ImageError, type ImageErrorCode, type MadePictures, makePictures } from '@fanfold/media';
import { oidFromKey } from '@fanfold/platform';

import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { MediaDeps } from './deps.ts';
import { objectStoreOf } from './object-store-of.ts';
import { objectPrefixOf } from './start-upload.ts';

const codes: Readonly<Record<ImageErrorCode, ProblemCode>> = {
  format: 'IMAGE_UNREADABLE',
  damaged: 'IMAGE_UNREADABLE',
  bytes: 'THUMBNAIL_TOO_LARGE',
  pixels: 'IMAGE_TOO_LARGE',
  width: 'IMAGE_TOO_WIDE',
  incompressible: 'IMAGE_TOO_LARGE',
};

export type KeptPicture = Picture & { readonly key: Oid; readonly position: bigint };

/**
 * A picture for a work, a post or a page is sent whole, made into its sizes without metadata, and kept for all people
 * (UPL-016, UPL-027, CAT-093, CAT-094). The sizes are stored first: what is recorded is there. Throws RefusedError:
 * IMAGE_UNREADABLE, IMAGE_TOO_LARGE, IMAGE_TOO_WIDE, THUMBNAIL_TOO_LARGE, UPLOADS_NOT_OFFERED.
 */
export const keepPicture = async (
  deps: Pick<MediaDeps, 'eventLog' | 'objects'>,
  { key, ...asked }: Omit<Invocation, 'body'>,
  file: Buffer,
): Promise<KeptPicture> => {
  const objects = objectStoreOf(deps);
  const { source, images, colour } = await made(file);
  const assetOid = parseOid(oidFromKey(key));
  const ownerOid = parseOid(asked.actor.oid);
  const objectKey = `${objectPrefixOf('public', ownerOid)}${assetOid}`;
  for (const [name, { bytes, contentType }] of Object.entries(images))
    await objects.put(`${objectKey}/${name}`, bytes, { contentType });
  const { width, height, format } = source;
  const picture = { width, height, colour };
  const { position } = accepted(
    await deps.eventLog.commands.of(assetStream).handle({
      ...asked,
      key,
      body: null,
      id: assetOid,
      command: (now) => ({
        type: 'KeepPicture',
        assetOid,
        ownerOid,
        mediaType: `image/${format}`,
        sizeBytes: file.length,
        objectKey,
        ...picture,
        now,
      }),
    }),
  );
  return { key: assetOid, position, ...picture };
};

const made = async (file: Buffer): Promise<MadePictures> => {
  try {
    return await makePictures(file);
  } catch (error) {
    if (error instanceof ImageError) throw new RefusedError(codes[error.code]);
    throw error;
  }
};
