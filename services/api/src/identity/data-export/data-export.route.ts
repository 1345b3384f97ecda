import { streamsAbout } from '@fanfold/application';
import { exportData, findExport } from '@fanfold/application/identity';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { DataExportQuery, DataExportReply } from '@fanfold/contracts/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../../http/auth.ts';
import { invocationOf } from '../../http/command.ts';
import { languageOf } from '../../http/language.ts';
import { placesPerPerson } from '../../http/places.ts';
import { listSessions } from '../../http/session-list.ts';
import type { IdentityDeps } from '../deps.ts';
import { archiveOf } from './archive.ts';

/**
 * Everything that is kept about the caller: asked for with a confirmed session, fetched within 15 minutes.
 */
export const dataExportRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { eventLog, db, clock } = deps;
  const places = placesPerPerson(1);

  app.post(
    '/api/account/data-export',
    { schema: { headers: IdempotencyHeaders, response: { 200: DataExportReply } } },
    async (request) => {
      const { exportId, position } = await exportData(deps, invocationOf(request, 'data-export'));
      return { exportId, position: String(position) };
    },
  );

  app.get(
    '/api/account/data-export',
    { schema: { querystring: DataExportQuery }, compress: false },
    async (request, reply) => {
      const { oid } = callerOf(request);
      await findExport(deps, { oid, exportId: request.query.exportId });
      places.take(oid, reply);
      const now = clock.now();
      const [streams, sessions] = await Promise.all([streamsAbout(db, oid), listSessions(db, oid, now)]);
      const archive = archiveOf({ eventLog, oid, streams, sessions, language: languageOf(request), now });
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="fanfold-${now.slice(0, 10)}.zip"`)
        .send(archive);
    },
  );
};
