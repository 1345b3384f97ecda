import { ReadHeaders } from '@fanfold/contracts';
import { CheckTaskReply } from '@fanfold/contracts/catalogue';
import { presentationOf } from '@fanfold/domain/catalogue';
import { readFrom } from '@fanfold/projection';
import { worksRead, worksUnderWay } from '@fanfold/projections/catalogue/works';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { CatalogueDeps } from './deps.ts';
import { filesOf, worksOf } from './own-works.ts';
import { taskOf } from './task-of.ts';

/** CAT-011: a creator asks what is under way for the works of their channel. */
export const checkTaskRoute: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  const { db, positions } = deps;
  app.get(
    '/api/content/check-task',
    { schema: { headers: ReadHeaders, response: { 200: CheckTaskReply } } },
    async (request) => {
      const creatorOid = callerOf(request).oid;
      const fresh = await freshness(request, positions, [worksRead]);
      const found = await readFrom(db, worksRead, (tables) => worksUnderWay(tables, creatorOid));
      const works = await worksOf(deps, found);
      const awaited = works.flatMap(({ state }) => presentationOf(state).files ?? []);
      const progress = await filesOf(deps, awaited);
      return { ...fresh, tasks: works.flatMap((work) => taskOf(work, progress)) };
    },
  );
};
