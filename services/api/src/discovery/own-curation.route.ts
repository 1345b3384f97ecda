import { updateOwnCuration } from '@fanfold/application/discovery';
import { ReadHeaders } from '@fanfold/contracts';
import { type OwnComponent, OwnCurationReply, UpdateOwnCurationBody } from '@fanfold/contracts/discovery';
import { parseOid } from '@fanfold/domain';
import { curatedPageStream } from '@fanfold/domain/discovery';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { askerOf, written, writtenResponse } from '../http/command.ts';
import type { DiscoveryDeps } from './deps.ts';

/** DIS-020, DIS-021: the rows that a creator puts on their own page. */
export const ownCurationRoutes: FastifyPluginAsyncZod<DiscoveryDeps> = async (app, deps) => {
  app.get(
    '/api/account/curation',
    { schema: { headers: ReadHeaders, response: { 200: OwnCurationReply } } },
    async (request) => {
      const { state } = await deps.eventLog.commands.load(curatedPageStream, callerOf(request).oid, {
        maxAgeMs: 0,
      });
      const components = state.published?.components ?? [];
      return {
        components: components.map(({ componentOid, kind, title, componentMetadata }) => {
          const { contentOids, tag, count } = componentMetadata;
          // Nothing else is ever written to a creator's page.
          return {
            componentOid,
            kind: kind as OwnComponent['kind'],
            title,
            componentMetadata: { contentOids, tag, count },
          };
        }),
      };
    },
  );

  app.post(
    '/api/account/curation/update',
    { schema: { body: UpdateOwnCurationBody, response: writtenResponse } },
    (request) =>
      written(
        updateOwnCuration(deps, askerOf(request), {
          creatorOid: parseOid(callerOf(request).oid),
          components: request.body.components,
        }),
      ),
  );
};
