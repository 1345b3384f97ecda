import { decideQuarantine, requestReview, screeningAttempts } from '@fanfold/application/media';
import { ReadHeaders } from '@fanfold/contracts';
import {
  OwnQuarantineReply,
  QuarantineDecisionBody,
  QuarantineQuery,
  QuarantineReply,
  ReviewBody,
} from '@fanfold/contracts/media';
import { readFrom } from '@fanfold/projection';
import { assets, ownQuarantine, quarantinePage } from '@fanfold/projections/media/assets';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { askerOf, written, writtenResponse } from '../http/command.ts';
import { nicknamesByOid } from '../http/names.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { MediaDeps } from './deps.ts';

/** What the screening of uploads held back: for its owner, and for the administrators who decide. */
export const quarantineRoutes: FastifyPluginAsyncZod<MediaDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.get(
    '/api/upload/quarantine',
    { schema: { headers: ReadHeaders, response: { 200: OwnQuarantineReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [assets]);
      const files = await readFrom(db, assets, (tables) => ownQuarantine(tables, callerOf(request).oid));
      const assetOids = files.map(({ key }) => key);
      const attempts = await screeningAttempts(db, { assetOids, limit: files.length });
      const absent = new Map(attempts.map(({ assetOid, scanner }) => [assetOid, scanner]));
      return { ...fresh, files: files.map((file) => ({ ...file, absent: absent.get(file.key) ?? null })) };
    },
  );

  app.post(
    '/api/upload/quarantine/review',
    { schema: { body: ReviewBody, response: writtenResponse } },
    (request) => written(requestReview(deps, askerOf(request, 'creator'), request.body)),
  );

  app.get(
    '/api/admin/quarantine',
    { schema: { querystring: QuarantineQuery, headers: ReadHeaders, response: { 200: QuarantineReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [assets]);
      const page = await readFrom(db, assets, (tables) => quarantinePage(tables, request.query));
      const people = await nicknamesByOid(
        db,
        page.files.map(({ ownerOid }) => ownerOid),
      );
      const files = page.files.map((file) => ({
        ...file,
        ownerNickname: people.get(file.ownerOid)?.nickname ?? null,
      }));
      return { ...fresh, ...page, files };
    },
  );

  app.post(
    '/api/admin/quarantine',
    { schema: { body: QuarantineDecisionBody, response: writtenResponse } },
    (request) => written(decideQuarantine(deps, askerOf(request, 'admin'), request.body)),
  );
};
