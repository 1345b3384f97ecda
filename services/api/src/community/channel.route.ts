import {
  arrangeTabs,
  isShutOut,
  pinWork,
  setCommentFilter,
  setCommentReview,
  showPlaylist,
} from '@fanfold/application/community';
import { ReadHeaders } from '@fanfold/contracts';
import type { Tile } from '@fanfold/contracts/catalogue';
import {
  ArrangeTabsBody,
  ChannelQuery,
  ChannelReply,
  ChannelSettingsReply,
  CommentFilter,
  CommentReview,
  PinWorkBody,
  ShowPlaylistBody,
} from '@fanfold/contracts/community';
import { channelStream, playlistsStream, tabsOf } from '@fanfold/domain/community';
import { readFrom } from '@fanfold/projection';
import { catalogue, listedTilesOf } from '@fanfold/projections/catalogue/contents';
import { purchases } from '@fanfold/projections/commerce/purchases';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { askerOf, written, writtenResponse } from '../http/command.ts';
import { afterOf, freshness } from '../http/read-your-writes.ts';
import { audienceOf, shownTiles } from '../http/work-lists.ts';
import type { CommunityDeps } from './deps.ts';

/** How a creator's page is arranged (CAT-063, CAT-066), and what it takes of comments. */
export const channelRoutes: FastifyPluginAsyncZod<CommunityDeps> = async (app, deps) => {
  await app.register(shownChannel, deps);
  await app.register(changedChannel, deps);
};

const shownChannel: FastifyPluginAsyncZod<CommunityDeps> = async (app, deps) => {
  const { positions } = deps;

  app.get(
    '/api/channel',
    { schema: { querystring: ChannelQuery, headers: ReadHeaders, response: { 200: ChannelReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [catalogue, purchases]);
      const { creatorOid, playlistOid: only, limit } = request.query;
      const start = only === undefined ? 0 : Number(request.query.cursor ?? 0);
      const { channel, playlists } = await arrangementOf(deps, request, creatorOid);
      const isHidden = await isShutOut(deps, creatorOid, { oid: request.caller?.oid });
      const shown = channel.playlists
        .filter((oid) => (only ?? oid) === oid)
        .flatMap((oid) => playlists.find(({ playlistOid }) => playlistOid === oid) ?? []);
      const pageOf = (oids: readonly string[]): readonly string[] => oids.slice(start, start + limit);
      const wanted = isHidden
        ? []
        : [...channel.pinned, ...shown.flatMap(({ contentOids }) => pageOf(contentOids))];
      const tileOf = await tilesFor(deps, request, wanted);
      return {
        ...fresh,
        tabs: tabsOf(channel).flatMap(({ tab, shown: isShown }) => (isShown ? [tab] : [])),
        pinned: tileOf(channel.pinned),
        playlists: shown.flatMap(({ playlistOid, title, contentOids }) => {
          const works = tileOf(pageOf(contentOids));
          const end = start + limit;
          const nextCursor = end < contentOids.length ? String(end) : null;
          const isEmpty = works.length === 0 && nextCursor === null && only === undefined;
          return isEmpty ? [] : [{ playlistOid, title: title ?? '', works, nextCursor }];
        }),
      };
    },
  );

  app.get(
    '/api/channel/settings',
    { schema: { headers: ReadHeaders, response: { 200: ChannelSettingsReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [catalogue, purchases]);
      const { channel, playlists } = await arrangementOf(deps, request, callerOf(request).oid);
      const tileOf = await tilesFor(deps, request, channel.pinned);
      return {
        ...fresh,
        tabs: tabsOf(channel),
        pinned: channel.pinned.map((contentOid) => ({ contentOid, tile: tileOf([contentOid])[0] ?? null })),
        playlists: playlists.map(({ playlistOid, title, contentOids }) => ({
          playlistOid,
          title: title ?? '',
          works: contentOids.length,
          shown: channel.playlists.includes(playlistOid),
        })),
        filter: channel.filter,
        review: channel.review,
      };
    },
  );
};

const changedChannel: FastifyPluginAsyncZod<CommunityDeps> = async (app, deps) => {
  app.post('/api/channel/tabs', { schema: { body: ArrangeTabsBody, response: writtenResponse } }, (request) =>
    written(arrangeTabs(deps, askerOf(request, 'creator'), request.body.tabs)),
  );

  app.post(
    '/api/channel/works/pin',
    { schema: { body: PinWorkBody, response: writtenResponse } },
    (request) => written(pinWork(deps, askerOf(request, 'creator'), request.body)),
  );

  app.post(
    '/api/channel/playlists/show',
    { schema: { body: ShowPlaylistBody, response: writtenResponse } },
    (request) => written(showPlaylist(deps, askerOf(request, 'creator'), request.body)),
  );

  app.post(
    '/api/channel/comment-filter',
    { schema: { body: CommentFilter, response: writtenResponse } },
    (request) => written(setCommentFilter(deps, askerOf(request, 'creator'), request.body)),
  );

  app.post(
    '/api/channel/comment-review',
    { schema: { body: CommentReview, response: writtenResponse } },
    (request) => written(setCommentReview(deps, askerOf(request, 'creator'), request.body)),
  );
};

const arrangementOf = async ({ eventLog }: CommunityDeps, request: FastifyRequest, creatorOid: string) => {
  const age = { maxAgeMs: 1_000, after: afterOf(request) };
  const [channel, playlists] = await Promise.all([
    eventLog.commands.load(channelStream, creatorOid, age),
    eventLog.commands.load(playlistsStream, creatorOid, age),
  ]);
  return { channel: channel.state, playlists: playlists.state.playlists };
};

/** The tiles of those works that the caller may see in a list. */
const tilesFor = async (deps: CommunityDeps, request: FastifyRequest, contentOids: readonly string[]) => {
  const audience = await audienceOf(deps, request);
  const found = await readFrom(deps.db, catalogue, (tables) =>
    listedTilesOf(tables, [...new Set(contentOids)], audience),
  );
  const tiles = await shownTiles(deps, request, found);
  const byOid = new Map(tiles.map((tile) => [tile.contentOid as string, tile]));
  return (oids: readonly string[]): Tile[] => oids.flatMap((oid) => byOid.get(oid) ?? []);
};
