import { RefusedError } from '@fanfold/application';
import { keptFiles, mediaOf, reachOf } from '@fanfold/application/catalogue';
import { refuseIllegalDownloader } from '@fanfold/application/identity';
import { ReadHeaders } from '@fanfold/contracts';
import { ContentQuery, ContentReply } from '@fanfold/contracts/catalogue';
import { readFrom } from '@fanfold/projection';
import { bodyOf, catalogue, contentOf } from '@fanfold/projections/catalogue/contents';
import { ownedContent, purchases } from '@fanfold/projections/commerce/purchases';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../http/auth.ts';
import { freshness } from '../http/read-your-writes.ts';
import { foundWork } from '../http/work-access.ts';
import { lowestTierOf } from '../http/work-lists.ts';
import type { CatalogueDeps } from './deps.ts';
import { shownDownloads } from './download.route.ts';

/** CAT-097: an illegal downloader opens no works with the session that they still have. Throws ILLEGAL_DOWNLOADER. */
const assertNoDownloader = async (deps: CatalogueDeps, { caller }: FastifyRequest): Promise<void> => {
  if (caller) await refuseIllegalDownloader(deps, { oid: caller.oid, email: '' });
};

/** CAT-002: one content, with its body for its buyers and its creator, and for all readers when it is free. */
export const getContentRoute: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  const { db, positions } = deps;
  app.get(
    '/api/content',
    { schema: { querystring: ContentQuery, headers: ReadHeaders, response: { 200: ContentReply } } },
    async (request) => {
      await assertNoDownloader(deps, request);
      const fresh = await freshness(request, positions, [catalogue]);
      const { contentOid } = request.query;
      const row = await readFrom(db, catalogue, (tables) => contentOf(tables, contentOid));
      if (!row) throw new RefusedError('CONTENT_NOT_FOUND');
      const { published: _published, drmEncoded: encoded, ...content } = row;
      const access = await foundWork(deps, request, contentOid);
      const canView = access.to('view').allowed;
      const own = request.caller?.oid === content.creatorOid;
      const { purchased } = access;
      const body = canView ? await readBody(contentOid) : null;
      const editionCopy = purchased ? await copyOf(request, content) : null;
      const drmEncoded = [own, encoded].every(Boolean);
      const viewerOid = request.caller?.oid ?? null;
      const [media, { views, plays }, files, allowedTier] = await Promise.all([
        mediaOf(deps, { state: access.work, viewerOid, canView }),
        reachOf(db, contentOid),
        keptFiles(deps, access.work),
        lowestTierOf(deps.eventLog, content),
      ]);
      const shown = {
        content: { ...content, purchased, views, allowedTier },
        canView,
        own,
        editionCopy,
        drmEncoded,
      };
      const canDownload = access.to('download').allowed;
      const downloads = shownDownloads(files, { work: access.work, canDownload });
      return { ...fresh, ...shown, body, media, downloads, reach: { views, plays } };
    },
  );

  const readBody = async (contentOid: string) =>
    (await readFrom(db, catalogue, (tables) => bodyOf(tables, contentOid))) ?? null;

  const copyOf = async (
    request: FastifyRequest,
    { contentOid, edition }: { contentOid: string; edition: object | null },
  ): Promise<number | null> => {
    if (!edition) return null;

    const buyerOid = callerOf(request).oid;
    const owned = await readFrom(db, purchases, (tables) => ownedContent(tables, { buyerOid, contentOid }));
    return owned?.editionCopy ?? null;
  };
};
