import { RefusedError } from '@fanfold/application';
import { editByAdministrator } from '@fanfold/application/catalogue';
import { ReadHeaders } from '@fanfold/contracts';
import {
  StudioOfQuery,
  StudioOfReply,
  WorkByAdminBody,
  WorkByAdminReply,
  WorkNamed,
} from '@fanfold/contracts/catalogue';
import type { Oid } from '@fanfold/domain';
import { type ContentState, contentStream } from '@fanfold/domain/catalogue';
import { worksRead } from '@fanfold/projections/catalogue/works';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf, written, writtenResponse } from '../http/command.ts';
import { nicknamesByOid } from '../http/names.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { CatalogueDeps } from './deps.ts';
import { ownWorksOf, shownStatus } from './own-works.ts';

/** ADM-045: administrators open the works of a creator, and change one for them. */
export const adminStudioRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  const { db, positions, eventLog } = deps;
  app.get(
    '/api/admin/content/studio',
    { schema: { querystring: StudioOfQuery, headers: ReadHeaders, response: { 200: StudioOfReply } } },
    async (request) => {
      const { creatorOid } = request.query;
      const fresh = await freshness(request, positions, [worksRead]);
      const people = await nicknamesByOid(db, [creatorOid]);
      const works = await ownWorksOf(deps, request, request.query);
      return { ...fresh, creatorOid, nickname: people.get(creatorOid)?.nickname ?? '', ...works };
    },
  );

  app.get(
    '/api/admin/content/studio/work',
    { schema: { querystring: WorkNamed, response: { 200: WorkByAdminReply } } },
    async (request) => {
      const { contentOid } = request.query;
      const { state } = await eventLog.commands.load(contentStream, contentOid, { maxAgeMs: 0 });
      return shown(contentOid, state);
    },
  );

  app.post(
    '/api/admin/content/studio/work',
    { schema: { body: WorkByAdminBody, response: writtenResponse } },
    (request) => written(editByAdministrator(deps, askerOf(request, 'admin'), request.body)),
  );
};

const shown = (contentOid: Oid, state: Readonly<ContentState>): WorkByAdminReply => {
  const { creatorOid, kind, work, draft } = state;
  const status = shownStatus(state);
  if (status === undefined || !creatorOid) throw new RefusedError('CONTENT_NOT_FOUND');
  const { title = null, summary = null, hashtags = [] } = work ?? draft;
  const isAdultContent = work ? state.isAdultContent : (draft.isAdultContent ?? false);
  const written = { title, summary, hashtags: [...hashtags], isAdultContent };
  return { contentOid, creatorOid, kind, status, ...written, visibility: visibilityOf(state) };
};

const visibilityOf = ({ status, listed }: Readonly<ContentState>): WorkByAdminReply['visibility'] => {
  if (status === 'private') return 'private';
  if (status !== 'published') return null;
  return listed ? 'listed' : 'unlisted';
};
