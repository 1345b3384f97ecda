import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ProblemCode } from '@fanfold/contracts';
import { type Oid, parseOid } from '@fanfold/domain';
import { assetStream, type Picture } from '@fanfold/domain/media';
import {
  ImageError,
  type ImageErrorCode,
  type MadePictures,
  makePictures,
  ScreeningError,
  screenFile,
} from '@fanfold/media';
import { oidFromKey, uuid5 } from '@fanfold/platform';

import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { PictureDeps } from './deps.ts';
import { objectPrefixOf } from './object-prefix.ts';
import { objectStoreOf } from './object-store-of.ts';
import { recordScreening } from './screening/screen-asset.ts';

const codes: Readonly<Record<ImageErrorCode, ProblemCode>> = {
  format: 'IMAGE_UNREADABLE',
  damaged: 'IMAGE_UNREADABLE',
  bytes: 'THUMBNAIL_TOO_LARGE',
  pixels: 'IMAGE_TOO_LARGE',
  width: 'IMAGE_TOO_WIDE',
  incompressible: 'IMAGE_TOO_LARGE',
};

export type KeptPicture = Picture & {
  readonly key: Oid;
  readonly position: bigint;
  /** Whether it is shown: not while it waits to be screened, and not when something was found in it. */
  readonly screening: 'clean' | 'awaited' | 'quarantined';
};

/**
 * A picture for a work, a post or a page is sent whole, made into its sizes without metadata, and kept for
 * all people (UPL-016, UPL-027, CAT-093, CAT-094). The sizes are stored first: what is recorded is there. It
 * is screened while its sender waits; where a scanner is away it is kept, and screened later. Throws
 * RefusedError: IMAGE_UNREADABLE, IMAGE_TOO_LARGE, IMAGE_TOO_WIDE, THUMBNAIL_TOO_LARGE, UPLOADS_NOT_OFFERED.
 */
export const keepPicture = async (
  deps: PictureDeps,
  { key, ...asked }: Omit<Invocation, 'body'>,
  file: Buffer,
): Promise<KeptPicture> => {
  const objects = objectStoreOf(deps);
  const { source, images, colour } = await made(file);
  // Another picture under the same key is another file: it must not take the place of one that was screened.
  const assetOid = parseOid(oidFromKey(uuid5('picture', key, hash('sha256', file, 'hex'))));
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
  const screening = await screen(deps, assetOid, { bytes: file, mediaType: `image/${format}` });
  return { key: assetOid, position, ...picture, screening };
};

type Sent = { readonly bytes: Buffer; readonly mediaType: string };

/** As it was sent: the sizes that are kept have lost what was hidden in it. */
const screen = async (
  deps: PictureDeps,
  assetOid: Oid,
  { bytes, mediaType }: Sent,
): Promise<KeptPicture['screening']> => {
  const sent = {
    sizeBytes: bytes.length,
    mediaType,
    read: async (start: number, length: number) => bytes.subarray(start, start + length),
    stream: async () => Readable.from([bytes]),
  };
  try {
    const result = await screenFile(sent, deps.scanners);
    await recordScreening(deps, assetOid, result);
    return result.clean ? 'clean' : 'quarantined';
  } catch (error) {
    if (!(error instanceof ScreeningError)) throw error;
    deps.log.warn({ err: error, assetOid }, 'a picture could not be screened and is tried again');
    return 'awaited';
  }
};

const made = async (file: Buffer): Promise<MadePictures> => {
  try {
    return await makePictures(file);
  } catch (error) {
    if (error instanceof ImageError) throw new RefusedError(codes[error.code]);
    throw error;
  }
};
