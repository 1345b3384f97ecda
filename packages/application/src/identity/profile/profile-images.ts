import type { ProblemCode } from '@fanfold/contracts';
import { type Oid, parseOid } from '@fanfold/domain';
import { profileStream } from '@fanfold/domain/identity';
import { ImageError, type ImageErrorCode, makeProfileImages, type ProfileImageName } from '@fanfold/media';
import type { ObjectStore } from '@fanfold/objects';

import { handlerFor, type PersonAsker } from '../../invocation.ts';
import { objectStoreOf } from '../../media/index.ts';
import { RefusedError } from '../../refused-error.ts';
import type { IdentityDeps } from '../deps.ts';

type Deps = Pick<IdentityDeps, 'eventLog' | 'ids' | 'clock'> & {
  /** Undefined where no S3 is configured. */
  readonly objects: ObjectStore | undefined;
};

const codes: Readonly<Record<ImageErrorCode, ProblemCode>> = {
  format: 'IMAGE_UNREADABLE',
  damaged: 'IMAGE_UNREADABLE',
  bytes: 'IMAGE_TOO_LARGE',
  pixels: 'IMAGE_TOO_LARGE',
  width: 'IMAGE_TOO_LARGE',
  incompressible: 'IMAGE_TOO_LARGE',
};

/** What the files of an image are called, e.g. `small.webp`. */
const fileOf = (name: ProfileImageName): string => {
  const [, size = '', format = ''] = /^([a-z]+)([A-Z][a-z]+)$/.exec(name) ?? [];
  return `${size}.${format.toLowerCase()}`;
};

/** All images of a person are found by it. */
export const profileImagesPrefix = (ownerOid: string): string => `profile/${ownerOid}/`;
export const profileImagePrefix = (ownerOid: string, imageOid: string): string =>
  `${profileImagesPrefix(ownerOid)}${imageOid}/`;

type Changed = { readonly position: bigint; readonly imageOid: Oid | null };

/**
 * IDN-051, IDN-100: the image becomes squares without metadata, each below 300 kB; the former one is removed by a process
 * manager. Throws RefusedError: IMAGE_UNREADABLE, IMAGE_TOO_LARGE, UPLOADS_NOT_OFFERED.
 */
export const changeProfileImage = async (deps: Deps, asker: PersonAsker, file: Buffer): Promise<Changed> => {
  const objects = objectStoreOf(deps);
  const images = await imagesOf(file);
  const ownerOid = asker.actor.oid;
  const imageOid = parseOid(deps.ids.oid(deps.clock.now()));
  const prefix = profileImagePrefix(ownerOid, imageOid);
  for (const [name, { bytes, contentType }] of images)
    await objects.put(`${prefix}${fileOf(name)}`, bytes, { contentType });
  return record(deps, asker, imageOid);
};

/** The person has no image any more. */
export const removeProfileImage = (deps: Deps, asker: PersonAsker): Promise<Changed> =>
  record(deps, asker, null);

const imagesOf = async (file: Buffer) => {
  try {
    const { images } = await makeProfileImages(file);
    return Object.entries(images) as [ProfileImageName, (typeof images)[ProfileImageName]][];
  } catch (error) {
    if (error instanceof ImageError) throw new RefusedError(codes[error.code]);
    throw error;
  }
};

const record = async (deps: Deps, asker: PersonAsker, imageOid: Oid | null): Promise<Changed> => {
  const accountOid = parseOid(asker.actor.oid);
  const position = await handlerFor(
    deps,
    asker,
    profileStream,
  )(accountOid, () => ({
    type: 'ChangeProfileImage',
    accountOid,
    imageOid,
  }));
  return { position, imageOid };
};
