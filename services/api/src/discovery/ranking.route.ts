import { ReadHeaders } from '@fanfold/contracts';
import { type RankingPeriod, RankingQuery, RankingReply, rankingDays } from '@fanfold/contracts/discovery';
import { addDays, seoulDay } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { catalogue, listedTilesOf } from '@fanfold/projections/catalogue/contents';
import { type Ranked, rankedCreators, rankedWorks, rankings } from '@fanfold/projections/discovery/rankings';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { peopleByOid } from '../http/names.ts';
import { freshness } from '../http/read-your-writes.ts';
import { audienceOf, shownTiles } from '../http/work-lists.ts';
import { rowCreatorOf } from './banners.ts';
import type { DiscoveryDeps } from './deps.ts';

/** The first day that counts, of Asia/Seoul. */
export const firstDayOf = (period: RankingPeriod, now: string): string =>
  seoulDay(addDays(now, 1 - rankingDays[period]));

/** The works and creators of a day, a week or a month, each with the numbers that its place follows from. */
export const rankingRoute: FastifyPluginAsyncZod<DiscoveryDeps> = async (app, deps) => {
  const { db, positions, clock } = deps;
  app.get(
    '/api/content/ranking',
    { schema: { querystring: RankingQuery, headers: ReadHeaders, response: { 200: RankingReply } } },
    async (request) => {
      const { period, limit } = request.query;
      const fresh = await freshness(request, positions, [rankings, catalogue]);
      const audience = await audienceOf(deps, request);
      const from = firstDayOf(period, clock.now());
      const [works, creators] = await readFrom(db, rankings, (tables) =>
        Promise.all([
          rankedWorks(tables, { from, audience, limit }),
          rankedCreators(tables, { from, audience, limit }),
        ]),
      );
      const [listed, people] = await Promise.all([
        readFrom(db, catalogue, (tables) => listedTilesOf(tables, works.map(oidOf), audience)),
        peopleByOid(db, creators.map(oidOf)),
      ]);
      const tiles = await shownTiles(deps, request, listed);
      return {
        ...fresh,
        period,
        from,
        to: seoulDay(clock.now()),
        works: placed(works, (oid) => tiles.find(({ contentOid }) => contentOid === oid)).map(
          ({ what: work, ...counted }) => ({ ...counted, work }),
        ),
        creators: placed(creators, (oid) => people.get(oid)).map(({ what, ...counted }) => ({
          ...counted,
          creator: rowCreatorOf(what),
        })),
      };
    },
  );
};

const oidOf = ({ oid }: Ranked): string => oid;

/** What is gone meanwhile has no place; of those with as many points each has a place of its own. */
const placed = <What>(ranked: readonly Ranked[], find: (oid: string) => What | undefined) =>
  ranked
    .flatMap(({ oid, ...counted }) => {
      const what = find(oid);
      return what ? [{ ...counted, what }] : [];
    })
    .map((line, index) => ({ place: index + 1, ...line }));
