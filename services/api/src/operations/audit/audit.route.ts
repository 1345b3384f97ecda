import { RefusedError } from '@fanfold/application';
import { ReadHeaders } from '@fanfold/contracts';
import {
  AuditEventQuery,
  AuditEventReply,
  AuditExportQuery,
  type AuditFilter,
  type AuditLine,
  AuditQuery,
  AuditReply,
} from '@fanfold/contracts/operations';
import { isSealed } from '@fanfold/event-log';
import { readFrom } from '@fanfold/projection';
import { actsInAudit, audit, auditLineAt } from '@fanfold/projections/operations/audit';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../../http/auth.ts';
import { csv, sendCsv } from '../../http/csv.ts';
import { placesPerPerson } from '../../http/places.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { OperationsDeps } from '../deps.ts';
import { auditLines, named } from './lines.ts';

/**
 * What administrators, finance and operators did and looked at, for administrators. Whom a page names is
 * recorded as seen.
 */
export const auditRoutes: FastifyPluginAsyncZod<OperationsDeps> = async (app, deps) => {
  const { db, eventLog, positions } = deps;
  const places = placesPerPerson(2);

  app.get(
    '/api/admin/audit',
    { schema: { querystring: AuditQuery, headers: ReadHeaders, response: { 200: AuditReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [audit]);
      const [page, acts] = await Promise.all([
        auditLines(db, request.query),
        readFrom(db, audit, actsInAudit),
      ]);
      return { ...fresh, ...page, acts };
    },
  );

  app.get(
    '/api/admin/audit/event',
    { schema: { querystring: AuditEventQuery, response: { 200: AuditEventReply } } },
    async ({ query: { position } }) => {
      const row = await readFrom(db, audit, (tables) => auditLineAt(tables, position));
      if (!row) throw new RefusedError('NOT_FOUND');
      const { stream, revision, event_id: eventId } = row;
      const [stored] = await eventLog.client.readStream(stream, { from: revision, maxCount: 1 });
      const [line] = await named(db, [row], Number.POSITIVE_INFINITY);
      if (!stored || !line || stored.revision !== revision) throw new RefusedError('NOT_FOUND');
      const { data, metadata } = stored;
      return {
        line,
        eventId,
        stream,
        revision,
        correlationId: metadata.$correlationId,
        data: withoutSealed(data),
      };
    },
  );

  app.get('/api/admin/audit.csv', { schema: { querystring: AuditExportQuery } }, async (request, reply) => {
    places.take(callerOf(request).oid, reply);
    return sendCsv(reply, 'fanfold-audit.csv', csvLines(deps, request, request.query));
  });
};

/**
 * Values that the log keeps sealed are named and not shown: who needs them opens the person's page, which
 * says why.
 */
const withoutSealed = (data: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, isSealed(value) ? '•••' : value]));

const columns = ['at', 'position', 'kind', 'act', 'actor', 'actorOid', 'role', 'persons', 'what', 'reason'];
const pageSize = 500;

/** A page at a time; whom it names is recorded before it is sent. */
async function* csvLines(
  { db }: Pick<OperationsDeps, 'db'>,
  request: FastifyRequest,
  filter: AuditFilter,
): AsyncGenerator<string> {
  yield csv(columns);
  let cursor: string | undefined;
  do {
    const page = await auditLines(db, {
      ...filter,
      cursor,
      limit: pageSize,
      mostPersons: Number.POSITIVE_INFINITY,
    });
    const seen = page.lines.flatMap(({ persons }) => persons.map(({ subjectOid }) => subjectOid));
    if (seen.length > 0) await request.server.recordInspection(request, 'audit', [...new Set(seen)]);
    yield page.lines.map((line) => csv(cellsOf(line))).join('');
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

const cellsOf = ({ at, position, kind, act, actor, persons, ...line }: AuditLine) => [
  at,
  position,
  kind,
  act,
  actor.nickname,
  actor.actorOid,
  actor.role,
  persons.map(({ subjectOid, nickname }) => `${nickname ?? ''} ${subjectOid}`.trim()).join('; '),
  [line.what, line.operation].filter(Boolean).join(' '),
  line.reason,
];
