import { keepSuspended, reinstateWork, suspendWork } from '@fanfold/application/catalogue';
import { ReadHeaders } from '@fanfold/contracts';
import {
  ReinstateBody,
  SuspendBody,
  SuspendedWorksQuery,
  SuspendedWorksReply,
} from '@fanfold/contracts/catalogue';
import { readFrom } from '@fanfold/projection';
import { suspendedWorks, worksRead } from '@fanfold/projections/catalogue/works';
import { profiles } from '@fanfold/projections/identity/profiles';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf, written, writtenResponse } from '../http/command.ts';
import { nicknamesByOid } from '../http/names.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { CatalogueDeps } from './deps.ts';
import { titleOf, worksOf } from './own-works.ts';

/**
 * Works that administrators took down: which they are, what their creators object, and what is decided on it.
 */
export const suspendedWorkRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.get(
    '/api/admin/content/suspended',
    {
      schema: {
        querystring: SuspendedWorksQuery,
        headers: ReadHeaders,
        response: { 200: SuspendedWorksReply },
      },
    },
    async (request) => {
      const fresh = await freshness(request, positions, [worksRead, profiles]);
      const found = await readFrom(db, worksRead, (tables) => suspendedWorks(tables, request.query));
      const [people, states] = await Promise.all([
        nicknamesByOid(
          db,
          found.map(({ creatorOid }) => creatorOid),
        ),
        worksOf(deps, found),
      ]);
      const works = states.map(({ row, state }) => ({
        ...row,
        creator: people.get(row.creatorOid)?.nickname ?? null,
        title: titleOf(state),
      }));
      return { ...fresh, works };
    },
  );

  app.post(
    '/api/admin/content/suspend',
    { schema: { body: SuspendBody, response: writtenResponse } },
    (request) => written(suspendWork(deps, askerOf(request, 'admin'), request.body)),
  );

  app.post(
    '/api/admin/content/keep-suspended',
    { schema: { body: ReinstateBody, response: writtenResponse } },
    (request) => written(keepSuspended(deps, askerOf(request, 'admin'), request.body)),
  );

  app.post(
    '/api/admin/content/reinstate',
    { schema: { body: ReinstateBody, response: writtenResponse } },
    (request) => written(reinstateWork(deps, askerOf(request, 'admin'), request.body)),
  );
};
