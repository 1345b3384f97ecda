import { ReadHeaders } from '@fanfold/contracts';
import { ContentQuery, ContentReply } from '@fanfold/contracts/content';
import { walletStream } from '@fanfold/domain/wallet';
import { readFrom } from '@fanfold/projection';
import { bodyOf, catalogue, contentOf } from '@fanfold/projections/catalogue';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { ProblemError } from '../http/problem.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { CatalogueDeps } from './index.ts';

const ownershipMaxAgeMs = 2_000;

/** CAT-002: one content, with its body for the buyer, its creator, and everybody when it is free. */
export const getContentRoute: FastifyPluginAsyncZod<CatalogueDeps> = async (
  app,
  { db, positions, eventLog },
) => {
  app.get(
    '/api/content',
    { schema: { querystring: ContentQuery, headers: ReadHeaders, response: { 200: ContentReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [catalogue]);
      const { contentOid } = request.query;
      const found = await readFrom(db, catalogue, (tables) => contentOf(tables, contentOid));
      if (!found) throw new ProblemError('CONTENT_NOT_FOUND');
      const { published, ...content } = found;
      const own = request.caller?.oid === content.creatorOid;
      const purchased = await ownsContent(request.caller?.oid, contentOid);
      const entitled = own || purchased;
      if (!published && !entitled) throw new ProblemError('CONTENT_NOT_FOUND');
      const canView = entitled || content.priceCoins === 0;
      const body = canView
        ? await readFrom(db, catalogue, (tables) => bodyOf(tables, contentOid))
        : undefined;
      return { ...fresh, content: { ...content, purchased }, canView, own, body: body ?? null };
    },
  );

  /** Rights come from the wallet's own stream: what somebody paid for is not hidden by a read model that lags. */
  const ownsContent = async (walletOid: string | undefined, contentOid: string): Promise<boolean> => {
    if (!walletOid) return false;
    const { state } = await eventLog.commands.load(walletStream, walletOid, { maxAgeMs: ownershipMaxAgeMs });
    return state.owned[contentOid] !== undefined;
  };
};
