import { RefusedError } from '@fanfold/application';
import { ReadHeaders } from '@fanfold/contracts';
import { EncodingStatusReply, OwnWorksQuery, OwnWorksReply, WorkNamed } from '@fanfold/contracts/catalogue';
import { parseOid } from '@fanfold/domain';
import { contentStream, presentationOf } from '@fanfold/domain/catalogue';
import { readFrom } from '@fanfold/projection';
import { coCreationsOf, worksRead } from '@fanfold/projections/catalogue/works';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { creatorNamed, peopleByOid } from '../http/names.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { CatalogueDeps } from './deps.ts';
import { filesOf, ownWorksOf, shownStatus, titleOf, worksOf } from './own-works.ts';

/** The works of a creator in every state, with the progress of their files (CAT-009). */
export const ownWorksRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  const { db, positions, eventLog } = deps;
  app.get(
    '/api/content/own',
    { schema: { querystring: OwnWorksQuery, headers: ReadHeaders, response: { 200: OwnWorksReply } } },
    async (request) => {
      const creatorOid = callerOf(request).oid;
      const fresh = await freshness(request, positions, [worksRead]);
      const page = await ownWorksOf(deps, request, { creatorOid, ...request.query });
      const isFirst = request.query.cursor === undefined;
      const coCreations = isFirst ? await invitations(creatorOid) : [];
      return { ...fresh, ...page, coCreations };
    },
  );

  const invitations = async (accountOid: string) => {
    const found = await readFrom(db, worksRead, (tables) => coCreationsOf(tables, accountOid));
    const states = await worksOf(deps, found);
    const people = await peopleByOid(
      db,
      found.map(({ creatorOid }) => creatorOid),
    );
    return states.map(({ row, state }) => ({
      contentOid: parseOid(row.contentOid),
      creatorOid: parseOid(row.creatorOid),
      ...creatorNamed(people.get(row.creatorOid)),
      title: titleOf(state),
      sharePercent: row.sharePercent,
      accepted: row.accepted,
    }));
  };

  app.get(
    '/api/content/encoding-status',
    { schema: { querystring: WorkNamed, response: { 200: EncodingStatusReply } } },
    async (request) => {
      const { contentOid } = request.query;
      const { state } = await eventLog.commands.load(contentStream, contentOid, { maxAgeMs: 0 });
      const status = shownStatus(state);
      if (state.creatorOid !== callerOf(request).oid || status === undefined)
        throw new RefusedError('CONTENT_NOT_FOUND');
      const files = presentationOf(state).files ?? [];
      const progress = await filesOf(deps, files);
      return { status, files: files.flatMap(({ assetOid }) => progress.get(assetOid) ?? []) };
    },
  );
};
