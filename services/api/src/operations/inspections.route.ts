import { inspectionsOn } from '@fanfold/application/operations';
import { InspectionsQuery, InspectionsReply } from '@fanfold/contracts/operations';
import { seoulDay } from '@fanfold/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { OperationsDeps } from './deps.ts';

/** Who looked at whose personal data, for administrators. */
export const inspectionsRoute: FastifyPluginAsyncZod<OperationsDeps> = async (app, { eventLog, clock }) => {
  app.get(
    '/api/admin/inspections',
    { schema: { querystring: InspectionsQuery, response: { 200: InspectionsReply } } },
    async (request) => {
      const day = request.query.day ?? seoulDay(clock.now());
      return { day, inspections: await inspectionsOn(eventLog, day) };
    },
  );
};
