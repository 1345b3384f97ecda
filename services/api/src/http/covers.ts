import { signBlurred, signPicture } from '@fanfold/application/catalogue';
import type { ShownCover } from '@fanfold/contracts/catalogue';
import type { ShownPost } from '@fanfold/contracts/community';
import type { Oid } from '@fanfold/domain';
import type { Clock } from '@fanfold/platform';
import type { FastifyRequest } from 'fastify';

export type CoverDeps = { readonly clock: Clock; readonly pepper: string };

type Covered = {
  readonly contentOid: Oid;
  readonly cover: ShownCover;
  /** Whether all people may find the work. */
  readonly foundByAll: boolean;
};

/**
 * An address ends with the hour after the one in which it is made: within an hour it is the same, so that
 * browsers keep the picture.
 */
const hourMs = 3_600_000;
const endOf = (now: string): string =>
  new Date((Math.trunc(Date.parse(now) / hourMs) + 2) * hourMs).toISOString();

/**
 * The cover of a work for the reader of a request: where not all people find the work, its pictures have
 * addresses for this reader alone.
 */
export const coverFor = (
  { clock, pepper }: CoverDeps,
  { caller }: Pick<FastifyRequest, 'caller'>,
  { contentOid, cover, foundByAll }: Covered,
): ShownCover => {
  const { pictures = [] } = cover;
  if (foundByAll || pictures.length === 0) return cover;
  const addressOf = addressesFor({ clock, pepper }, { caller }, contentOid);
  return { ...cover, pictures: pictures.map((picture) => ({ ...picture, address: addressOf(picture.key) })) };
};

type Reader = Pick<FastifyRequest, 'caller'>;

/**
 * The signed addresses of pictures of a work or a post, for the reader of a request alone. The name of a size
 * is added to them.
 */
const addressesFor = ({ clock, pepper }: CoverDeps, { caller }: Reader, contentOid: Oid) => {
  const grant = { contentOid, viewerOid: caller?.oid ?? null, expiresAt: endOf(clock.now()) };
  return (assetOid: Oid): string => `/api/media/picture/${signPicture(pepper, { ...grant, assetOid })}/`;
};

/**
 * The address of what is left of the cover for a reader who may know of a work for adults, and not see it;
 * null where its creator chose no picture. It opens none of the picture's sizes.
 */
export const blurredCoverFor = (
  { clock, pepper }: CoverDeps,
  { caller }: Reader,
  { contentOid, cover }: Pick<Covered, 'contentOid' | 'cover'>,
): string | null => {
  const [picture] = cover.pictures ?? [];
  if (!picture) return null;
  const grant = { contentOid, viewerOid: caller?.oid ?? null, expiresAt: endOf(clock.now()) };
  return `/api/media/picture/${signBlurred(pepper, { ...grant, assetOid: picture.key })}/blurred.webp`;
};

type Post = {
  readonly postOid: Oid;
  readonly pictures: readonly Oid[];
  readonly audience: { readonly to: 'all' | 'tiers' };
};

/**
 * The pictures of a post for the reader of a request, who may read it: those of a post for tiers have signed
 * addresses.
 */
export const postPictures = (
  deps: CoverDeps,
  reader: Reader,
  { postOid, pictures, audience }: Post,
): ShownPost['pictures'] => {
  if (audience.to === 'all') return pictures.map((key) => ({ key }));
  const addressOf = addressesFor(deps, reader, postOid);
  return pictures.map((key) => ({ key, address: addressOf(key) }));
};
