import { RefusedError } from '@fanfold/application';
import { isOfCover, type PlayGrant, readBlurred, readPicture } from '@fanfold/application/catalogue';
import { showsPicture } from '@fanfold/application/community';
import { blurredPicture, servedAsset } from '@fanfold/application/media';
import { SignedPictureParams } from '@fanfold/contracts/catalogue';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { LRUCache } from 'lru-cache';

import { sendObject } from '../http/send-object.ts';
import { accessOf, viewerOf } from '../http/work-access.ts';
import type { CatalogueDeps } from './deps.ts';

/** The address ends by itself within two hours; the work or the post is asked again after five minutes. */
const cache = 'private, max-age=300';
const missing = 'IMAGE_NOT_FOUND';

/** Blurred pictures, each of some hundred bytes, by the keys of their originals. */
const kept = new LRUCache<string, Buffer>({ max: 2_000 });

/**
 * The pictures of works that not all people find (for adults, private, taken down or not published), and of
 * posts for tiers. As what is played, they have addresses that are signed for one viewer and end, and the
 * work or the post is asked at each request whether the viewer may see it. Who may know of a work for adults,
 * and not see it, has an address of a blurred picture alone.
 */
export const signedPictureRoute: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  app.get(
    '/api/media/picture/:token/:file',
    { schema: { params: SignedPictureParams }, compress: false },
    async (request, reply) => {
      const { token, file } = request.params;
      const isBlurred = file === 'blurred.webp';
      const { objectKey } = await grantedPicture(deps, request, { token, isBlurred });
      reply.header('content-security-policy', "sandbox; default-src 'none'");
      if (isBlurred) return sendBlurred(deps, reply, objectKey);
      return sendObject(deps, { request, reply, key: `${objectKey}/${file}`, cache, missing });
    },
  );
};

/** The picture that an address is of, for the viewer whom it was signed for, who may still see it. */
const grantedPicture = async (
  deps: CatalogueDeps,
  request: FastifyRequest,
  { token, isBlurred }: { readonly token: string; readonly isBlurred: boolean },
) => {
  const { eventLog, pepper, clock } = deps;
  const grant = (isBlurred ? readBlurred : readPicture)(pepper, token, clock.now());
  if (!grant || grant.viewerOid !== (request.caller?.oid ?? null)) throw new RefusedError(missing);
  const isShown = await (isBlurred ? mayKnowOf : isShownTo)(deps, request, grant);
  const asset = isShown ? await servedAsset(eventLog, grant.assetOid) : undefined;
  if (!asset?.picture) throw new RefusedError(missing);
  return asset;
};

const sendBlurred = async (
  deps: CatalogueDeps,
  reply: FastifyReply,
  objectKey: string,
): Promise<FastifyReply> => {
  const picture = kept.get(objectKey) ?? (await blurredPicture(deps, objectKey));
  if (!picture) throw new RefusedError(missing);
  kept.set(objectKey, picture);
  return reply.header('cache-control', cache).type('image/webp').send(picture);
};

/** Who finds a work for adults once they have verified their age may know that it is there. */
const mayKnowOf = async (
  deps: CatalogueDeps,
  request: FastifyRequest,
  { contentOid, assetOid }: PlayGrant,
): Promise<boolean> => {
  const { work, to } = await accessOf(deps, request, contentOid);
  const { allowed, reason } = to('find');
  return (allowed || reason === 'adult_only') && isOfCover(work, assetOid);
};

const isShownTo = async (
  deps: CatalogueDeps,
  request: FastifyRequest,
  { contentOid, assetOid }: PlayGrant,
): Promise<boolean> => {
  const { work, to } = await accessOf(deps, request, contentOid);
  if (work.creatorOid) return to('find').allowed && isOfCover(work, assetOid);
  return showsPicture(deps, await viewerOf(deps, request), { postOid: contentOid, key: assetOid });
};
