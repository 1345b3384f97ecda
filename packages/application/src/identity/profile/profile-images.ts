import type { ProblemCode } from '@fanfold/contracts';
import { type Oid, parseOid } from '@fanfold/domain';
import { profileStream } from '@fanfold/domain/identity';
import {
  ImageError,
  type ImageErrorCode,
  type MadeImages,
  makeProfileBanner,
  makeProfileImages,
  type ProfileBannerName,
  type ProfileImageName,
} from '@fanfold/media';
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
const fileOf = (name: ProfileImageName | ProfileBannerName): string => {
  const [, size = '', format = ''] = /^([a-z]+)([A-Z][a-z]+)$/.exec(name) ?? [];
  return `${size}.${format.toLowerCase()}`;
};

/** All images of a person are found by it. */
export const profileImagesPrefix = (ownerOid: string): string => `profile/${ownerOid}/`;
export const profileImagePrefix = (ownerOid: string, imageOid: string): string =>
  `${profileImagesPrefix(ownerOid)}${imageOid}/`;

type Changed = { readonly position: bigint; readonly imageOid: Oid | null };

/**
 * IDN-051, IDN-100: the image becomes squares without metadata, each below 300 kB; the former one is removed
 * by a process manager. Throws RefusedError: IMAGE_UNREADABLE, IMAGE_TOO_LARGE, UPLOADS_NOT_OFFERED.
 */
export const changeProfileImage = async (deps: Deps, asker: PersonAsker, file: Buffer): Promise<Changed> => {
  const imageOid = await keepImages(deps, asker, () => makeProfileImages(file));
  return record(deps, asker, { type: 'ChangeProfileImage', imageOid });
};

/**
 * The picture over a creator's page, kept as an image of the profile is. Throws what `changeProfileImage`
 * throws.
 */
export const changeProfileBanner = async (deps: Deps, asker: PersonAsker, file: Buffer): Promise<Changed> => {
  const bannerOid = await keepImages(deps, asker, () => makeProfileBanner(file));
  return record(deps, asker, { type: 'ChangeProfileBanner', bannerOid });
};

/** The person has no image any more. */
export const removeProfileImage = (deps: Deps, asker: PersonAsker): Promise<Changed> =>
  record(deps, asker, { type: 'ChangeProfileImage', imageOid: null });

/** Nothing stands over the creator's page any more. */
export const removeProfileBanner = (deps: Deps, asker: PersonAsker): Promise<Changed> =>
  record(deps, asker, { type: 'ChangeProfileBanner', bannerOid: null });

type Names = ProfileImageName | ProfileBannerName;

/** Puts what is made of a file into the object store, and answers with the id that it has there. */
const keepImages = async <Name extends Names>(
  deps: Deps,
  { actor }: PersonAsker,
  make: () => Promise<MadeImages<Name>>,
): Promise<Oid> => {
  const objects = objectStoreOf(deps);
  const { images } = await made(make);
  const imageOid = parseOid(deps.ids.oid(deps.clock.now()));
  const prefix = profileImagePrefix(actor.oid, imageOid);
  for (const [name, image] of Object.entries(images) as [Name, (typeof images)[Name]][])
    await objects.put(`${prefix}${fileOf(name)}`, image.bytes, { contentType: image.contentType });
  return imageOid;
};

const made = async <Made>(make: () => Promise<Made>): Promise<Made> => {
  try {
    return await make();
  } catch (error) {
    if (error instanceof ImageError) throw new RefusedError(codes[error.code]);
    throw error;
  }
};

type Change =
  | { readonly type: 'ChangeProfileImage'; readonly imageOid: Oid | null }
  | { readonly type: 'ChangeProfileBanner'; readonly bannerOid: Oid | null };

const record = async (deps: Deps, asker: PersonAsker, change: Change): Promise<Changed> => {
  const accountOid = parseOid(asker.actor.oid);
  const handle = handlerFor(deps, asker, profileStream);
  const position = await handle(accountOid, () => ({ ...change, accountOid }));
  return { position, imageOid: change.type === 'ChangeProfileImage' ? change.imageOid : change.bannerOid };
};
