import { RefusedError } from '@fanfold/application';
import { ReadHeaders } from '@fanfold/contracts';
import { ContentQuery, ContentReply } from '@fanfold/contracts/catalogue';
import { type Oid, workTarget } from '@fanfold/domain';
import { canAccess } from '@fanfold/domain/catalogue';
import { entitlementTo, walletStream } from '@fanfold/domain/wallet';
import { readFrom } from '@fanfold/projection';
import { bodyOf, catalogue, contentOf } from '@fanfold/projections/catalogue/contents';
import { ownedContent, purchases } from '@fanfold/projections/commerce/purchases';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { showsAdult } from '../http/adult-mode.ts';
import { callerOf } from '../http/auth.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { CatalogueDeps } from './deps.ts';

const ownershipMaxAgeMs = 2_000;

/** CAT-002: one content, with its body for its buyers and its creator, and for all readers when it is free. */
export const getContentRoute: FastifyPluginAsyncZod<CatalogueDeps> = async (
  app,
  { db, positions, eventLog, clock },
) => {
  app.get(
    '/api/content',
    { schema: { querystring: ContentQuery, headers: ReadHeaders, response: { 200: ContentReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [catalogue]);
      const { contentOid } = request.query;
      const row = await readFrom(db, catalogue, (tables) => contentOf(tables, contentOid));
      if (!row) throw new RefusedError('CONTENT_NOT_FOUND');
      const { published, drmEncoded: encoded, ...content } = row;
      const adult = await showsAdult({ eventLog, clock }, request);
      const viewer = { ...(await viewerOf(request.caller?.oid, contentOid)), adult };
      const { creatorOid: ownerOid, isAdultContent } = content;
      const resource = { ...workTarget(contentOid), ownerOid, published, isAdultContent, offer: content };
      const found = canAccess(resource, viewer, 'find');
      if (found.reason === 'adult_only') throw new RefusedError('ADULT_ONLY');
      if (!found.allowed) throw new RefusedError('CONTENT_NOT_FOUND');
      const canView = canAccess(resource, viewer, 'view').allowed;
      const own = viewer.oid === content.creatorOid;
      const purchased = viewer.entitlement !== undefined;
      const body = canView ? await readBody(contentOid) : null;
      const editionCopy = purchased ? await copyOf(request, content) : null;
      const drmEncoded = [own, encoded].every(Boolean);
      return { ...fresh, content: { ...content, purchased }, canView, own, editionCopy, drmEncoded, body };
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

  /** Entitlements come from the wallet's own stream, so a read model that lags does not hide what the viewer paid for. */
  const viewerOf = async (oid: string | undefined, contentOid: Oid) => {
    if (!oid) return { oid: null, entitlement: undefined };
    const { state } = await eventLog.commands.load(walletStream, oid, { maxAgeMs: ownershipMaxAgeMs });
    return { oid, entitlement: entitlementTo(state, workTarget(contentOid), clock.now()) };
  };
};
