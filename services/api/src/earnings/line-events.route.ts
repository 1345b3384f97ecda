import { LineEventsQuery, LineEventsReply } from '@fanfold/contracts/earnings';
import { readFrom } from '@fanfold/projection';
import { creatorRevenue, eventsOfLine } from '@fanfold/projections/earnings/revenue';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf, subjectOf } from '../http/auth.ts';
import type { EarningsDeps } from './deps.ts';

/** REV-016: the events behind one line of a creator's books, from the log itself. */
export const lineEventsRoutes: FastifyPluginAsyncZod<EarningsDeps> = async (app, deps) => {
  app.get(
    '/api/coinevent/creator/line',
    { schema: { querystring: LineEventsQuery, response: { 200: LineEventsReply } } },
    async (request) => {
      const { month, revision } = request.query;
      const creatorOid = await subjectOf(request, request.query.creatorOid);
      const withHolds = creatorOid !== callerOf(request).oid;
      const stream = `earnings-${creatorOid}-${month}`;
      const posted = await eventAt(deps, stream, revision);
      if (posted?.type !== 'EarningPosted') return { stream, events: [] };
      // Where the rest stands is known to the read model; a walk through the stream would grow with the
      // month.
      const places = await readFrom(deps.db, creatorRevenue, (tables) =>
        eventsOfLine(tables, { creatorOid, month, revision, withHolds }),
      );
      const others = await Promise.all(
        places.map((place) => eventAt(deps, `earnings-${creatorOid}-${place.month}`, place.revision)),
      );
      return { stream, events: [posted, ...others.filter((event) => event !== undefined)] };
    },
  );
};

const eventAt = async ({ eventLog }: Pick<EarningsDeps, 'eventLog'>, stream: string, from: number) => {
  const [stored] = await eventLog.client.readStream(stream, { from, maxCount: 1 });
  if (!stored) return undefined;
  const { revision, id, type, metadata } = stored;
  const { event } = await eventLog.codec.decode(stored);
  const { type: _type, ...recorded } = event;
  const data = Object.fromEntries(Object.entries(recorded).filter(([name]) => name !== 'payerOid'));
  const { occurredAt } = metadata;
  return { stream, revision, id, type, occurredAt, hash: metadata.chain?.hash ?? null, data };
};
