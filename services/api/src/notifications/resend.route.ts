import { actOnUnsentMail, actOnUnsentMails } from '@fanfold/application/notifications';
import { type Language, ReadHeaders } from '@fanfold/contracts';
import {
  type UnsentMail,
  UnsentMailBody,
  UnsentMailsBody,
  UnsentMailsDone,
  UnsentMailsQuery,
  UnsentMailsReply,
} from '@fanfold/contracts/notifications';
import { parseOid } from '@fanfold/domain';
import { wordsFor } from '@fanfold/domain/notifications';
import { readFrom } from '@fanfold/projection';
import {
  type NoticeMailRow,
  noticeMails,
  unsentMails,
  wordsOfMailings,
} from '@fanfold/projections/notifications/mails';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf, written, writtenResponse } from '../http/command.ts';
import { languageOf } from '../http/language.ts';
import { nicknamesByOid } from '../http/names.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { NotificationsDeps } from './deps.ts';

/** E-mail of notifications that did not go out, which administrators have sent again (ADM-035). */
export const resendRoutes: FastifyPluginAsyncZod<NotificationsDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.get(
    '/api/admin/resend-noti',
    { schema: { querystring: UnsentMailsQuery, headers: ReadHeaders, response: { 200: UnsentMailsReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [noticeMails]);
      const { rows, nextCursor } = await readFrom(db, noticeMails, (tables) =>
        unsentMails(tables, request.query),
      );
      const named = await naming(deps, rows, languageOf(request));
      return { ...fresh, mails: rows.map(named), nextCursor };
    },
  );

  app.post(
    '/api/admin/resend-noti',
    { schema: { body: UnsentMailBody, response: writtenResponse } },
    (request) => written(actOnUnsentMail(deps, askerOf(request, 'admin'), request.body)),
  );

  app.post(
    '/api/admin/resend-noti/all',
    { schema: { body: UnsentMailsBody, response: { 200: UnsentMailsDone } } },
    async (request) => {
      const { position, ...done } = await actOnUnsentMails(deps, askerOf(request, 'admin'), request.body);
      return { ...done, position: String(position) };
    },
  );
};

/** Names the people and the mailings of some e-mails. */
const naming = async (
  { db }: NotificationsDeps,
  rows: readonly NoticeMailRow[],
  language: Language,
): Promise<(row: NoticeMailRow) => UnsentMail> => {
  const mailings = rows.flatMap(({ mailing_id }) => mailing_id ?? []);
  const [people, words] = await Promise.all([
    nicknamesByOid(
      db,
      rows.map(({ owner_oid }) => owner_oid),
    ),
    readFrom(db, noticeMails, (tables) => wordsOfMailings(tables, mailings)),
  ]);
  return (row) => ({
    noticeId: parseOid(row.notice_id),
    ownerOid: parseOid(row.owner_oid),
    nickname: people.get(row.owner_oid)?.nickname ?? null,
    category: row.category,
    about: row.about,
    title: wordsFor(words.get(row.mailing_id ?? '') ?? null, language)?.title ?? null,
    queuedAt: row.queued_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    resent: row.resent,
  });
};
