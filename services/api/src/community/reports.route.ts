import { decideReport, fileReport } from '@fanfold/application/community';
import { ReadHeaders } from '@fanfold/contracts';
import { DecideReportBody, ReportBody, ReportsQuery, ReportsReply } from '@fanfold/contracts/community';
import { readFrom } from '@fanfold/projection';
import { catalogue } from '@fanfold/projections/catalogue/contents';
import { commentsRead } from '@fanfold/projections/community/comments';
import { postsRead } from '@fanfold/projections/community/posts';
import { reportsList, reportsRead } from '@fanfold/projections/community/reports';
import { profiles } from '@fanfold/projections/identity/profiles';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { askerOf, written, writtenResponse } from '../http/command.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { CommunityDeps } from './deps.ts';
import { listedReports } from './listed-reports.ts';

/** Reports (IDN-042) and the queue in which administrators decide them. */
export const reportRoutes: FastifyPluginAsyncZod<CommunityDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.post('/api/content/report', { schema: { body: ReportBody, response: writtenResponse } }, (request) =>
    written(fileReport(deps, askerOf(request), request.body)),
  );

  app.get(
    '/api/admin/reports',
    { schema: { querystring: ReportsQuery, headers: ReadHeaders, response: { 200: ReportsReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [
        reportsRead,
        commentsRead,
        postsRead,
        profiles,
        catalogue,
      ]);
      const found = await readFrom(db, reportsRead, (tables) => reportsList(tables, request.query));
      return { ...fresh, reports: await listedReports(db, found) };
    },
  );

  app.post(
    '/api/admin/reports/decide',
    { schema: { body: DecideReportBody, response: writtenResponse } },
    (request) => written(decideReport(deps, askerOf(request, 'admin'), request.body)),
  );
};
