import { convertCredits } from '@fanfold/application/wallet';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { ConvertBody, ConvertReply } from '@fanfold/contracts/wallet';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { invocationOf, markReplayed } from '../../http/command.ts';
import type { CreditsDeps } from './deps.ts';

/** LED-007: coins to credits; 202 while the wallet has not answered yet. */
export const convertRoute: FastifyPluginAsyncZod<CreditsDeps> = async (app, deps) => {
  app.post(
    '/api/story-chat/convert/credit',
    {
      schema: {
        body: ConvertBody,
        headers: IdempotencyHeaders,
        response: { 201: ConvertReply, 202: ConvertReply },
      },
    },
    async (request, reply) => {
      const conversion = await convertCredits(deps, invocationOf(request, 'convert-credit'), request.body);
      markReplayed(reply, conversion);
      const { position, conversionId, status, credits, conversionLeftCoins } = conversion;
      return reply.code(status === 'completed' ? 201 : 202).send({
        position: String(position),
        conversionId,
        status,
        credits,
        conversionLeftCoins,
      });
    },
  );
};
