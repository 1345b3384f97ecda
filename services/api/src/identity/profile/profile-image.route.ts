import { RefusedError } from '@fanfold/application';
import {
  changeProfileBanner,
  changeProfileImage,
  profileImagePrefix,
  removeProfileBanner,
  removeProfileImage,
} from '@fanfold/application/identity';
import { ProfileBannerReply, ProfileImageParams, ProfileImageReply } from '@fanfold/contracts/identity';
import { ObjectStoreError } from '@fanfold/objects';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../../http/auth.ts';
import { askerOf } from '../../http/command.ts';
import type { IdentityDeps } from '../deps.ts';

const mostBytes = 20_000_000;

/** IDN-051: the image of a profile and the banner of a creator's page are set, removed and shown. */
export const profileImageRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  // The file itself is the body. Its type follows from its content.
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
    done(null, body),
  );

  app.post(
    '/api/account/profile-image',
    { schema: { response: { 200: ProfileImageReply } } },
    async (request) => {
      const { body } = request;
      if (!Buffer.isBuffer(body)) throw new RefusedError('IMAGE_UNREADABLE');
      const { position, imageOid } = await changeProfileImage(deps, askerOf(request), body);
      const profileImageKey = `${callerOf(request).oid}/${imageOid}`;
      return { position: String(position), profileImageKey };
    },
  );

  app.delete(
    '/api/account/profile-image',
    { schema: { response: { 200: ProfileImageReply } } },
    async (request) => {
      const { position } = await removeProfileImage(deps, askerOf(request));
      return { position: String(position), profileImageKey: null };
    },
  );

  await app.register(bannerRoutes, deps);

  app.get(
    '/api/account/profile-image/:ownerOid/:imageOid/:file',
    { schema: { params: ProfileImageParams }, compress: false },
    async (request, reply) => {
      const { ownerOid, imageOid, file } = request.params;
      const { objects } = deps;
      if (objects === undefined) throw new RefusedError('NOT_FOUND');
      try {
        const { body, contentType, sizeBytes } = await objects.get(
          `${profileImagePrefix(ownerOid, imageOid)}${file}`,
        );
        reply.header('cache-control', 'public, max-age=31536000, immutable');
        reply.header('content-security-policy', "sandbox; default-src 'none'");
        reply.header('content-length', sizeBytes);
        return reply.type(contentType).send(body);
      } catch (error) {
        if (error instanceof ObjectStoreError && error.code === 'missing')
          throw new RefusedError('NOT_FOUND');
        throw error;
      }
    },
  );
};

/** The same of the banner; the bodies are read as those of images are. */
const bannerRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  app.post(
    '/api/account/profile-banner',
    { schema: { response: { 200: ProfileBannerReply } } },
    async (request) => {
      const { body } = request;
      if (!Buffer.isBuffer(body)) throw new RefusedError('IMAGE_UNREADABLE');
      const { position, imageOid } = await changeProfileBanner(deps, askerOf(request, 'creator'), body);
      return { position: String(position), bannerKey: `${callerOf(request).oid}/${imageOid}` };
    },
  );

  app.delete(
    '/api/account/profile-banner',
    { schema: { response: { 200: ProfileBannerReply } } },
    async (request) => {
      const { position } = await removeProfileBanner(deps, askerOf(request, 'creator'));
      return { position: String(position), bannerKey: null };
    },
  );
};
