import { RefusedError } from '@fanfold/application';
import { setCreatorTags, setPartnerLevel } from '@fanfold/application/identity';
import { IdempotencyHeaders, ReadHeaders } from '@fanfold/contracts';
import {
  CreatorListQuery,
  CreatorListReply,
  CreatorQuery,
  CreatorReply,
  GetCreatorsQuery,
  GetCreatorsReply,
  SetCreatorTagsBody,
  SetPartnerLevelBody,
} from '@fanfold/contracts/identity';
import { accountStream, levelAt } from '@fanfold/domain/identity';
import { readFrom } from '@fanfold/projection';
import { catalogue, contentOidsOf } from '@fanfold/projections/catalogue/contents';
import {
  adminCreatorOf,
  creatorsPage,
  findCreators,
  profiles,
  tagsInUse,
} from '@fanfold/projections/identity/profiles';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { invocationOf, written, writtenResponse } from '../../http/command.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { IdentityDeps } from '../deps.ts';

/** The creators as administrators see and tag them (ADM-016, ADM-017, ADM-019, ADM-052, REV-034). */
export const creatorsRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { db, positions, eventLog, clock } = deps;

  app.get(
    '/api/admin/getcreators',
    { schema: { querystring: GetCreatorsQuery, headers: ReadHeaders, response: { 200: GetCreatorsReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [profiles]);
      const { query } = request.query;
      return { ...fresh, creators: await readFrom(db, profiles, (tables) => findCreators(tables, query)) };
    },
  );

  app.get(
    '/api/admin/creator-list',
    { schema: { querystring: CreatorListQuery, headers: ReadHeaders, response: { 200: CreatorListReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [profiles]);
      const [page, tags] = await Promise.all([
        readFrom(db, profiles, (tables) => creatorsPage(tables, request.query)),
        readFrom(db, profiles, tagsInUse),
      ]);
      return { ...fresh, ...page, tags };
    },
  );

  app.get(
    '/api/admin/creator',
    { schema: { querystring: CreatorQuery, headers: ReadHeaders, response: { 200: CreatorReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [profiles, catalogue]);
      const { creatorOid } = request.query;
      const [creator, works] = await Promise.all([
        readFrom(db, profiles, (tables) => adminCreatorOf(tables, creatorOid)),
        readFrom(db, catalogue, (tables) => contentOidsOf(tables, creatorOid)),
      ]);
      if (!creator) throw new RefusedError('ACCOUNT_NOT_FOUND');
      const { state } = await eventLog.commands.load(accountStream, creatorOid, { maxAgeMs: 0 });
      const level = levelAt(state, clock.now());
      return { ...fresh, creator, works: works.length, level, levels: [...state.levels] };
    },
  );

  app.post(
    '/api/admin/creator-tags',
    { schema: { headers: IdempotencyHeaders, body: SetCreatorTagsBody, response: writtenResponse } },
    (request) => written(setCreatorTags(deps, invocationOf(request, 'creator-tags', 'admin'), request.body)),
  );

  app.post(
    '/api/admin/partner-level',
    { schema: { headers: IdempotencyHeaders, body: SetPartnerLevelBody, response: writtenResponse } },
    (request) =>
      written(setPartnerLevel(deps, invocationOf(request, 'partner-level', 'admin'), request.body)),
  );
};
