import { changeBundle, offerBundle, withdrawBundle } from '@fanfold/application/commerce';
import { IdempotencyHeaders, ReadHeaders } from '@fanfold/contracts';
import {
  ChangeBundleBody,
  OfferBundleBody,
  OfferBundleReply,
  OwnBundlesReply,
  WithdrawBundleBody,
} from '@fanfold/contracts/commerce';
import { readFrom } from '@fanfold/projection';
import { bundles, bundlesOf } from '@fanfold/projections/commerce/bundles';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../http/auth.ts';
import { askerOf, invocationOf, written, writtenResponse } from '../../http/command.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { CommerceDeps } from '../deps.ts';

/** A creator sells works together, changes and ends that. */
export const creatorBundlesRoutes: FastifyPluginAsyncZod<CommerceDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.post(
    '/api/creator-api/bundle',
    { schema: { body: OfferBundleBody, headers: IdempotencyHeaders, response: { 201: OfferBundleReply } } },
    async (request, reply) => {
      const invocation = invocationOf(request, 'offer-bundle', 'creator');
      const { bundleOid, position } = await offerBundle(deps, invocation, request.body);
      return reply.code(201).send({ bundleOid, position: String(position) });
    },
  );

  app.post(
    '/api/creator-api/bundle/change',
    { schema: { body: ChangeBundleBody, response: writtenResponse } },
    (request) => written(changeBundle(deps, askerOf(request, 'creator'), request.body)),
  );

  app.post(
    '/api/creator-api/bundle/withdraw',
    { schema: { body: WithdrawBundleBody, response: writtenResponse } },
    (request) => written(withdrawBundle(deps, askerOf(request, 'creator'), request.body)),
  );

  app.get(
    '/api/creator-api/bundles',
    { schema: { headers: ReadHeaders, response: { 200: OwnBundlesReply } } },
    async (request) => {
      const creatorOid = callerOf(request).oid;
      const fresh = await freshness(request, positions, [bundles]);
      return { ...fresh, bundles: await readFrom(db, bundles, (tables) => bundlesOf(tables, creatorOid)) };
    },
  );
};
