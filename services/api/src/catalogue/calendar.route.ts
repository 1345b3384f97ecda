import { ReadHeaders } from '@fanfold/contracts';
import { CalendarQuery, CalendarReply } from '@fanfold/contracts/catalogue';
import { parseOid } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { catalogue, publishedBetween } from '@fanfold/projections/catalogue/contents';
import { worksRead, worksUnderWay } from '@fanfold/projections/catalogue/works';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { CatalogueDeps } from './deps.ts';
import { titleOf, worksOf } from './own-works.ts';

/** The works of a creator by the moment of their publication. */
export const calendarRoute: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  const { db, positions } = deps;
  app.get(
    '/api/content/calendar',
    { schema: { querystring: CalendarQuery, headers: ReadHeaders, response: { 200: CalendarReply } } },
    async (request) => {
      const creatorOid = callerOf(request).oid;
      const { from, to } = request.query;
      const fresh = await freshness(request, positions, [worksRead, catalogue]);
      const [published, underWay] = await Promise.all([
        readFrom(db, catalogue, (tables) => publishedBetween(tables, { creatorOid, from, to })),
        readFrom(db, worksRead, (tables) => worksUnderWay(tables, creatorOid)),
      ]);
      const planned = (await worksOf(deps, underWay)).flatMap(({ row, state }) => {
        const { schedule } = state;
        if (schedule === null || schedule.publishAt < from || schedule.publishAt >= to) return [];
        const { publishAt: at, timeZone } = schedule;
        const contentOid = parseOid(row.contentOid);
        return [{ contentOid, title: titleOf(state), at, state: 'scheduled' as const, timeZone }];
      });
      const done = published.map((work) => ({
        ...work,
        contentOid: parseOid(work.contentOid),
        state: 'published' as const,
        timeZone: null,
      }));
      return { ...fresh, works: [...done, ...planned].toSorted((a, b) => (a.at < b.at ? -1 : 1)) };
    },
  );
};
