import {
  createPlaylist,
  deletePlaylist,
  orderPlaylist,
  updatePlaylist,
} from '@fanfold/application/community';
import { ReadHeaders } from '@fanfold/contracts';
import {
  CreatePlaylistBody,
  CreatePlaylistReply,
  OrderPlaylistBody,
  PlaylistNamed,
  PlaylistsQuery,
  PlaylistsReply,
  UpdatePlaylistBody,
} from '@fanfold/contracts/community';
import { playlistsStream } from '@fanfold/domain/community';
import { catalogue } from '@fanfold/projections/catalogue/contents';
import { purchases } from '@fanfold/projections/commerce/purchases';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { askerOf, invocationOf, written, writtenResponse } from '../http/command.ts';
import { ownTilesPage } from '../http/own-works.ts';
import { afterOf, freshness } from '../http/read-your-writes.ts';
import { viewerOf } from '../http/work-access.ts';
import type { CommunityDeps } from './deps.ts';

/** The playlists of the caller (CAT-029 to CAT-033). */
export const playlistRoutes: FastifyPluginAsyncZod<CommunityDeps> = async (app, deps) => {
  const { eventLog, positions } = deps;
  const path = '/api/content/playlist';

  app.get(
    path,
    { schema: { querystring: PlaylistsQuery, headers: ReadHeaders, response: { 200: PlaylistsReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [catalogue, purchases]);
      const age = { maxAgeMs: 1_000, after: afterOf(request) };
      const { state } = await eventLog.commands.load(playlistsStream, callerOf(request).oid, age);
      const { playlistOid, cursor, limit } = request.query;
      const wanted = state.playlists.filter((one) => (playlistOid ?? one.playlistOid) === one.playlistOid);
      const start = playlistOid === undefined ? 0 : Number(cursor ?? 0);
      const playlists = await Promise.all(
        wanted.toReversed().map(async (one) => {
          const { contentOids } = one;
          const { next, ...page } = await ownTilesPage(deps, request, { contentOids, start, limit });
          return { ...one, ...page, nextCursor: next === null ? null : String(next) };
        }),
      );
      return { ...fresh, playlists };
    },
  );

  app.post(
    path,
    { schema: { body: CreatePlaylistBody, response: { 200: CreatePlaylistReply } } },
    async (request) => {
      const viewer = await viewerOf(deps, request);
      const asked = { ...request.body, viewer };
      const { position, playlistOid } = await createPlaylist(deps, invocationOf(request, 'playlist'), asked);
      return { position: String(position), playlistOid };
    },
  );

  app.delete(path, { schema: { body: PlaylistNamed, response: writtenResponse } }, (request) =>
    written(deletePlaylist(deps, askerOf(request), request.body)),
  );

  app.post(
    `${path}/update`,
    { schema: { body: UpdatePlaylistBody, response: writtenResponse } },
    async (request) => {
      const viewer = await viewerOf(deps, request);
      return written(updatePlaylist(deps, askerOf(request), { ...request.body, viewer }));
    },
  );

  app.post(`${path}/order`, { schema: { body: OrderPlaylistBody, response: writtenResponse } }, (request) =>
    written(orderPlaylist(deps, askerOf(request), request.body)),
  );
};
