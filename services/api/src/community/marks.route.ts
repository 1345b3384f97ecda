import { block, markFavourite } from '@fanfold/application/community';
import { ReadHeaders } from '@fanfold/contracts';
import { BlockBody, BlockedReply, FavouriteBody, FavouritesReply } from '@fanfold/contracts/community';
import { type MarksState, marksStream } from '@fanfold/domain/community';
import { readFrom } from '@fanfold/projection';
import { catalogue } from '@fanfold/projections/catalogue/contents';
import { profiles, profilesOf } from '@fanfold/projections/identity/profiles';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../http/auth.ts';
import { askerOf, written, writtenResponse } from '../http/command.ts';
import { hiddenWorks } from '../http/hidden-works.ts';
import { worksNamed } from '../http/names.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { CommunityDeps } from './deps.ts';

/** Favourite creators (IDN-026) and what a person does not want to see (IDN-043, IDN-075). */
export const markRoutes: FastifyPluginAsyncZod<CommunityDeps> = async (app, deps) => {
  const { eventLog, db, positions } = deps;
  const marksOf = async (request: FastifyRequest): Promise<Readonly<MarksState>> =>
    (await eventLog.commands.load(marksStream, callerOf(request).oid, { maxAgeMs: 0 })).state;

  app.post(
    '/api/account/favorite/creators',
    { schema: { body: FavouriteBody, response: writtenResponse } },
    (request) => {
      const { type, creatorOid } = request.body;
      return written(markFavourite(deps, askerOf(request), { creatorOid, marked: type === 'add' }));
    },
  );

  app.get(
    '/api/account/favorite/creators',
    { schema: { headers: ReadHeaders, response: { 200: FavouritesReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [profiles]);
      const { favourites } = await marksOf(request);
      const newest = favourites.toReversed();
      return { ...fresh, creators: await readFrom(db, profiles, (tables) => profilesOf(tables, newest)) };
    },
  );

  app.post('/api/content/block', { schema: { body: BlockBody, response: writtenResponse } }, (request) =>
    written(block(deps, askerOf(request), request.body)),
  );

  app.get(
    '/api/account/blocked',
    { schema: { headers: ReadHeaders, response: { 200: BlockedReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [profiles, catalogue]);
      const { blocked, tags } = await marksOf(request);
      const contentOids = blocked.content.toReversed();
      const [users, works, hidden] = await Promise.all([
        readFrom(db, profiles, (tables) => profilesOf(tables, blocked.user.toReversed())),
        worksNamed(db, contentOids),
        hiddenWorks(deps, request, contentOids),
      ]);
      const shown = works.filter(({ contentOid }) => !hidden.has(contentOid));
      const names = new Map(
        shown.map(({ contentOid, title, original }) => [contentOid, { title, original }]),
      );
      const contents = contentOids.map((contentOid) => ({
        contentOid,
        named: names.get(contentOid) ?? null,
      }));
      return { ...fresh, users, contents, tags: tags.toReversed() };
    },
  );
};
