import {
  cancelMailing,
  previewMarketingMail,
  sendMarketingMail,
  sendTestMail,
} from '@fanfold/application/notifications';
import { IdempotencyHeaders, ReadHeaders } from '@fanfold/contracts';
import {
  CancelMailingBody,
  type Mailing,
  MailingAudienceQuery,
  MailingAudienceReply,
  MailingsQuery,
  MailingsReply,
  MarketingMailBody,
  MarketingMailReply,
  PreviewMailingBody,
  PreviewMailingReply,
  TestMailingReply,
} from '@fanfold/contracts/notifications';
import { parseOid } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { accounts, countOfNews } from '@fanfold/projections/identity/accounts';
import {
  countsOf,
  type MailCounts,
  type MailingRow,
  mailingsOf,
  noticeMails,
} from '@fanfold/projections/notifications/mails';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { askerOf, invocationOf, written, writtenResponse } from '../http/command.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { NotificationsDeps } from './deps.ts';

/** Advertising by e-mail (IDN-023), written and followed on its page of the administration (ADM-044). */
export const mailingRoutes: FastifyPluginAsyncZod<NotificationsDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.post(
    '/api/account/marketingmail',
    {
      schema: { headers: IdempotencyHeaders, body: MarketingMailBody, response: { 200: MarketingMailReply } },
    },
    async (request) => {
      const invocation = invocationOf(request, 'marketingmail', 'admin');
      const { position, mailingId } = await sendMarketingMail(deps, invocation, request.body);
      return { position: String(position), mailingId };
    },
  );

  app.get(
    '/api/admin/adminmail',
    { schema: { querystring: MailingsQuery, headers: ReadHeaders, response: { 200: MailingsReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [noticeMails]);
      return {
        ...fresh,
        ...(await readFrom(db, noticeMails, async (tables) => {
          const page = { ...request.query, category: 'marketing', audience: 'consented' } as const;
          const { rows, nextCursor } = await mailingsOf(tables, page);
          const ids = rows.map(({ mailing_id }) => mailing_id);
          const counts = await countsOf(tables, ids);
          return { mailings: rows.map((row) => mailingOf(row, counts(row.mailing_id))), nextCursor };
        })),
      };
    },
  );

  app.get(
    '/api/admin/adminmail/audience',
    {
      schema: {
        querystring: MailingAudienceQuery,
        headers: ReadHeaders,
        response: { 200: MailingAudienceReply },
      },
    },
    async (request) => {
      const fresh = await freshness(request, positions, [accounts]);
      const { language = null, country = null } = request.query;
      const languages = await readFrom(db, accounts, (tables) => countOfNews(tables, { language, country }));
      return { ...fresh, languages, people: languages.reduce((sum, { people }) => sum + people, 0) };
    },
  );

  await app.register(trialRoutes, deps);
};

/** What an administrator looks at before an e-mail goes out, and how it is stopped. */
const trialRoutes: FastifyPluginAsyncZod<NotificationsDeps> = async (app, deps) => {
  app.post(
    '/api/admin/adminmail/preview',
    { schema: { body: PreviewMailingBody, response: { 200: PreviewMailingReply } } },
    async (request) => ({ mails: previewMarketingMail(deps, callerOf(request).oid, request.body) }),
  );

  app.post(
    '/api/admin/adminmail/test',
    {
      schema: { headers: IdempotencyHeaders, body: PreviewMailingBody, response: { 200: TestMailingReply } },
    },
    (request) => sendTestMail(deps, invocationOf(request, 'test-mail', 'admin'), request.body),
  );

  app.post(
    '/api/admin/adminmail/cancel',
    { schema: { body: CancelMailingBody, response: writtenResponse } },
    (request) => written(cancelMailing(deps, askerOf(request, 'admin'), request.body.mailingId)),
  );
};

const mailingOf = (row: MailingRow, { waiting, sending, sent, failed, dropped, unsubscribed }: MailCounts) =>
  ({
    mailingId: parseOid(row.mailing_id),
    words: row.words === null ? null : (JSON.parse(row.words) as Mailing['words']),
    language: row.language,
    country: row.country,
    status: row.status,
    startsAt: row.starts_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    counts: { waiting: waiting + sending, sent, failed, dropped, unsubscribed },
  }) satisfies Mailing;
