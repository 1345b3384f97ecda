import { cancelMailing, pushAppNotification } from '@fanfold/application/notifications';
import { IdempotencyHeaders, ReadHeaders } from '@fanfold/contracts';
import {
  type AppPush,
  AppPushBody,
  AppPushesQuery,
  AppPushesReply,
  AppPushReply,
  CancelAppPushBody,
} from '@fanfold/contracts/notifications';
import { parseOid } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { type MailingRow, mailingsOf, noticeMails } from '@fanfold/projections/notifications/mails';
import {
  type PushCounts,
  pushCountsOf,
  pushesRead,
  subscriberCount,
} from '@fanfold/projections/notifications/pushes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf, invocationOf, written, writtenResponse } from '../http/command.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { NotificationsDeps } from './deps.ts';

/**
 * Messages that administrators push to browsers (ADM-010), written on their page of the administration
 * (ADM-054).
 */
export const appPushRoutes: FastifyPluginAsyncZod<NotificationsDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.get(
    '/api/admin/pushappnotification',
    { schema: { querystring: AppPushesQuery, headers: ReadHeaders, response: { 200: AppPushesReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [noticeMails, pushesRead]);
      const page = { ...request.query, category: 'message', audience: 'subscribed' } as const;
      const [{ rows, nextCursor }, people] = await Promise.all([
        readFrom(db, noticeMails, (tables) => mailingsOf(tables, page)),
        readFrom(db, pushesRead, subscriberCount),
      ]);
      const ids = rows.map(({ mailing_id }) => mailing_id);
      const counts = await readFrom(db, pushesRead, (tables) => pushCountsOf(tables, ids));
      const pushes = rows.map((row) => appPushOf(row, counts(row.mailing_id)));
      return { ...fresh, people, pushes, nextCursor };
    },
  );

  app.post(
    '/api/admin/pushappnotification',
    { schema: { headers: IdempotencyHeaders, body: AppPushBody, response: { 200: AppPushReply } } },
    async (request) => {
      const invocation = invocationOf(request, 'pushappnotification', 'admin');
      const { position, mailingId } = await pushAppNotification(deps, invocation, request.body);
      return { position: String(position), mailingId };
    },
  );

  app.post(
    '/api/admin/pushappnotification/cancel',
    { schema: { body: CancelAppPushBody, response: writtenResponse } },
    (request) => written(cancelMailing(deps, askerOf(request, 'admin'), request.body.mailingId)),
  );
};

const appPushOf = (row: MailingRow, counts: PushCounts): AppPush => ({
  mailingId: parseOid(row.mailing_id),
  words: row.words === null ? null : (JSON.parse(row.words) as AppPush['words']),
  language: row.language,
  country: row.country,
  status: row.status,
  startsAt: row.starts_at.toISOString(),
  counts,
});
