import { updateOwnCuration } from '@fanfold/application/discovery';
import { ReadHeaders } from '@fanfold/contracts';
import { type OwnComponent, OwnCurationReply, UpdateOwnCurationBody } from '@fanfold/contracts/discovery';
import { parseOid } from '@fanfold/domain';
import { type CurationComponent, curatedPageStream } from '@fanfold/domain/discovery';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { askerOf, written, writtenResponse } from '../http/command.ts';
import type { DiscoveryDeps } from './deps.ts';
import { tilesNamed } from './named-in-rows.ts';
import { namedPlaylistsOf } from './playlist-rows.ts';

/** DIS-020, DIS-021: the rows that a creator puts on their own page. */
export const ownCurationRoutes: FastifyPluginAsyncZod<DiscoveryDeps> = async (app, deps) => {
  app.get(
    '/api/account/curation',
    { schema: { headers: ReadHeaders, response: { 200: OwnCurationReply } } },
    async (request) => {
      const creatorOid = parseOid(callerOf(request).oid);
      const { state } = await deps.eventLog.commands.load(curatedPageStream, creatorOid, { maxAgeMs: 0 });
      const components = (state.published?.components ?? []).map(ownComponent);
      const [works, playlists] = await Promise.all([
        tilesNamed(
          deps,
          request,
          components.flatMap(({ componentMetadata }) => componentMetadata.contentOids),
        ),
        namedPlaylistsOf(deps, creatorOid),
      ]);
      return { components, works, playlists };
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

const ownComponent = ({ componentOid, kind, title, componentMetadata }: CurationComponent): OwnComponent => {
  const { contentOids, tag, count, playlist } = componentMetadata;
  return {
    componentOid,
    // Nothing else is ever written to a creator's page.
    kind: kind as OwnComponent['kind'],
    title,
    componentMetadata: { contentOids, tag, count, ...(playlist && { playlist }) },
  };
};
