import { accepted, RefusedError } from '@fanfold/application';
import { codeIn } from '@fanfold/application/commerce';
import { ReadHeaders, Written } from '@fanfold/contracts';
import { CreateDiscountCodeBody, DiscountCodesReply, EndDiscountCodeBody } from '@fanfold/contracts/commerce';
import { parseOid } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { discountId, discountStream } from '@fanfold/domain/commerce';
import { readFrom } from '@fanfold/projection';
import { codesOf, discountCodes } from '@fanfold/projections/commerce/discount-codes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../../http/auth.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { CommerceDeps } from '../deps.ts';

/** COM-021: a creator makes codes, ends them, and sees how often they were used. */
export const creatorCodesRoutes: FastifyPluginAsyncZod<CommerceDeps> = async (app, deps) => {
  const { eventLog, db, positions, ids } = deps;

  app.post(
    '/api/creator-api/discount-code',
    { schema: { body: CreateDiscountCodeBody, response: { 200: Written } } },
    async (request) => {
      const caller = callerOf(request);
      const creatorOid = parseOid(caller.oid);
      const { contentOid } = request.body;
      const code = codeIn(request.body.code, 'code');
      const content =
        contentOid && (await eventLog.commands.load(contentStream, contentOid, { maxAgeMs: 0 }));
      if (content && content.state.creatorOid !== creatorOid) throw new RefusedError('NOT_YOUR_CONTENT');
      const outcome = await eventLog.commands.of(discountStream).handle({
        id: discountId(creatorOid, code),
        key: ids.uuid(),
        body: request.body,
        actor: actorOf(caller, 'creator'),
        correlationId: request.id,
        command: (now) => ({ type: 'CreateDiscountCode', creatorOid, ...request.body, code, now }),
      });
      return { position: String(accepted(outcome).position) };
    },
  );

  app.post(
    '/api/creator-api/discount-code/end',
    { schema: { body: EndDiscountCodeBody, response: { 200: Written } } },
    async (request) => {
      const caller = callerOf(request);
      const outcome = await eventLog.commands.of(discountStream).handle({
        id: discountId(caller.oid, codeIn(request.body.code, 'code')),
        key: ids.uuid(),
        body: request.body,
        actor: actorOf(caller, 'creator'),
        correlationId: request.id,
        command: () => ({ type: 'EndDiscountCode' }),
      });
      return { position: String(accepted(outcome).position) };
    },
  );

  app.get(
    '/api/creator-api/discount-codes',
    { schema: { headers: ReadHeaders, response: { 200: DiscountCodesReply } } },
    async (request) => {
      const creatorOid = callerOf(request).oid;
      const fresh = await freshness(request, positions, [discountCodes]);
      return { ...fresh, codes: await readFrom(db, discountCodes, (tables) => codesOf(tables, creatorOid)) };
    },
  );
};
