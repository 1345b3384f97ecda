import { banFan, unbanFan } from '@fanfold/application/community';
import { ReadHeaders } from '@fanfold/contracts';
import { BanFanBody, FansQuery, FansReply, UnbanFanBody } from '@fanfold/contracts/community';
import { parseOid } from '@fanfold/domain';
import { tiersStream } from '@fanfold/domain/subscriptions';
import { readFrom } from '@fanfold/projection';
import { fanCounts, fansPage, fansRead } from '@fanfold/projections/community/fans';
import { profiles } from '@fanfold/projections/identity/profiles';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { askerOf, written, writtenResponse } from '../http/command.ts';
import { peopleByOid } from '../http/names.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { CommunityDeps } from './deps.ts';

/** CAT-067: who follows a channel or is its member, and who may not write on it. */
export const fanRoutes: FastifyPluginAsyncZod<CommunityDeps> = async (app, deps) => {
  const { db, eventLog, positions, clock } = deps;

  app.get(
    '/api/channel/fans',
    { schema: { querystring: FansQuery, headers: ReadHeaders, response: { 200: FansReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [fansRead, profiles]);
      const asked = { creatorOid: callerOf(request).oid, now: clock.now() };
      const [page, counts] = await Promise.all([
        readFrom(db, fansRead, (tables) => fansPage(tables, { ...asked, ...request.query })),
        readFrom(db, fansRead, (tables) => fanCounts(tables, asked)),
      ]);
      const [people, { state }] = await Promise.all([
        peopleByOid(
          db,
          page.fans.map(({ oid }) => oid),
        ),
        eventLog.commands.load(tiersStream, asked.creatorOid, { maxAgeMs: 5_000 }),
      ]);
      const names = new Map(state.tiers.map(({ tierHash, name }) => [tierHash as string, name]));
      const fans = page.fans.map(({ oid, tierHash, ...fan }) => ({
        ...fan,
        oid: parseOid(oid),
        nickname: people.get(oid)?.nickname ?? null,
        profileImageKey: people.get(oid)?.profileImageKey ?? null,
        tier: tierHash === null ? null : (names.get(tierHash) ?? ''),
      }));
      return { ...fresh, fans, counts, nextCursor: page.nextCursor };
    },
  );

  app.post('/api/channel/fans/ban', { schema: { body: BanFanBody, response: writtenResponse } }, (request) =>
    written(banFan(deps, askerOf(request, 'creator'), request.body)),
  );

  app.post(
    '/api/channel/fans/unban',
    { schema: { body: UnbanFanBody, response: writtenResponse } },
    (request) => written(unbanFan(deps, askerOf(request, 'creator'), request.body)),
  );
};
