import { decideReport, fileReport } from '@fanfold/application/community';
import { ReadHeaders } from '@fanfold/contracts';
import { DecideReportBody, ReportBody, ReportsQuery, ReportsReply } from '@fanfold/contracts/community';
import { readFrom } from '@fanfold/projection';
import { catalogue } from '@fanfold/projections/catalogue/contents';
import { postsNamed, postsRead } from '@fanfold/projections/community/posts';
import { reportsList, reportsRead } from '@fanfold/projections/community/reports';
import { profiles } from '@fanfold/projections/identity/profiles';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { askerOf, written, writtenResponse } from '../http/command.ts';
import { nicknamesByOid, worksNamed } from '../http/names.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { CommunityDeps } from './deps.ts';

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
      const fresh = await freshness(request, positions, [reportsRead, postsRead, profiles, catalogue]);
      const found = await readFrom(db, reportsRead, (tables) => reportsList(tables, request.query));
      const [people, works, posts] = await Promise.all([
        nicknamesByOid(
          db,
          found.map(({ reporterOid }) => reporterOid),
        ),
        worksNamed(
          db,
          found.map(({ targetOid }) => targetOid),
        ),
        readFrom(db, postsRead, (tables) =>
          postsNamed(
            tables,
            found.map(({ targetOid }) => targetOid),
          ),
        ),
      ]);
      const titles = new Map<string, string | null>([
        ...works.map(({ contentOid, title, original }) => [contentOid, title[original] ?? null] as const),
        ...posts.map(({ postOid, text }) => [postOid, text] as const),
      ]);
      const reports = found.map((one) => ({
        ...one,
        title: titles.get(one.targetOid) ?? null,
        reporter: people.get(one.reporterOid)?.nickname ?? null,
      }));
      return { ...fresh, reports };
    },
  );

  app.post(
    '/api/admin/reports/decide',
    { schema: { body: DecideReportBody, response: writtenResponse } },
    (request) => written(decideReport(deps, askerOf(request, 'admin'), request.body)),
  );
};
