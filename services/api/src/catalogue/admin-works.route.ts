import { RefusedError } from '@fanfold/application';
import { repairWork, setHashtags } from '@fanfold/application/catalogue';
import {
  ContentDataReply,
  ContentHashtagsBody,
  RepairContentReply,
  WorkNamed,
} from '@fanfold/contracts/catalogue';
import type { Oid } from '@fanfold/domain';
import { contentStream, missingOf, presentationOf, statusOf } from '@fanfold/domain/catalogue';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf, written, writtenResponse } from '../http/command.ts';
import type { CatalogueDeps } from './deps.ts';
import { filesOf } from './own-works.ts';

/** ADM-026, ADM-027, ADM-034: what administrators do where a work is not as it should be. */
export const adminWorkRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  app.post(
    '/api/admin/content/update-content-hashtags',
    { schema: { body: ContentHashtagsBody, response: writtenResponse } },
    (request) => written(setHashtags(deps, askerOf(request, 'admin'), request.body)),
  );

  app.post(
    '/api/admin/content/repair-content',
    { schema: { body: WorkNamed, response: { 200: RepairContentReply } } },
    async (request) => {
      const asker = askerOf(request, 'admin');
      const { position, done } = await repairWork(deps, asker, request.body.contentOid);
      return { position: String(position), done };
    },
  );

  app.get(
    '/api/admin/content/data',
    { schema: { querystring: WorkNamed, response: { 200: ContentDataReply } } },
    (request) => dataOf(deps, request.query.contentOid),
  );
};

const dataOf = async (deps: CatalogueDeps, contentOid: Oid): Promise<ContentDataReply> => {
  const { state, revision } = await deps.eventLog.commands.load(contentStream, contentOid, { maxAgeMs: 0 });
  const status = statusOf(state);
  const { creatorOid, kind, listed, isAdultContent, isProtected, offer, schedule, suspension } = state;
  if (status === 'none' || !creatorOid) throw new RefusedError('CONTENT_NOT_FOUND');
  const { files = [], hashtags = [] } = presentationOf(state);
  const progress = await filesOf(deps, files);
  return {
    contentOid,
    creatorOid,
    kind,
    status,
    events: Number(revision) + 1,
    listed,
    isAdultContent,
    isProtected,
    offer: { ...offer, tiers: [...offer.tiers] },
    hashtags: [...hashtags],
    missing: missingOf(state),
    unpublished: Object.keys(state.draft),
    schedule,
    awaited: state.awaited?.assetOids ?? [],
    files: files.flatMap(({ assetOid }) => progress.get(assetOid) ?? []),
    suspension: suspension && { buyersKeep: suspension.buyersKeep, objected: suspension.objected },
    coCreators: state.coCreators,
  };
};
