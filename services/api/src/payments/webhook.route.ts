import { RefusedError } from '@fanfold/application';
import { takeReport } from '@fanfold/application/payments';
import { oid } from '@fanfold/domain';
import { providers as labels } from '@fanfold/domain/payments';
import { ProviderError } from '@fanfold/payments';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PaymentsDeps } from './deps.ts';

type WebhookDeps = Pick<PaymentsDeps, 'eventLog' | 'providers' | 'clock' | 'log'>;

/**
 * What a provider tells by itself. It may come late, twice and out of order; the charge's stream decides what
 * it changes. Signatures cover the bytes as they came, so the body is read as text, and the adapter proves
 * whose they are.
 */
export const webhookRoute: FastifyPluginAsyncZod<WebhookDeps> = async (
  app,
  { eventLog, providers, clock, log },
) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  app.post(
    '/api/payment/webhook/:provider',
    { schema: { params: z.object({ provider: z.enum(labels) }), response: { 200: z.object({}) } } },
    async (request) => {
      const { headers, params, id } = request;
      const adapter = providers.find(params.provider);
      if (!adapter) throw new RefusedError('NOT_FOUND');
      const body = typeof request.body === 'string' ? request.body : '';
      const report = await adapter.readWebhook({ body, headers, now: clock.now() }).catch(unavailable);
      if (report === 'forged') {
        log.warn({ correlationId: id, provider: params.provider }, 'a forged webhook was refused');
        throw new RefusedError('SIGNATURE_WRONG');
      }
      if (report === 'ignored' || !oid.safeParse(report.chargeId).success) return {};
      const asker = { actor: { oid: null, role: 'system' }, correlationId: id } as const;
      const { provider } = params;
      const isOwn = await takeReport(
        { commands: eventLog.commands, providers },
        { ...report, provider },
        asker,
      ).catch(unavailable);
      // The account at the provider may serve more than one installation, so it is no reason to be told
      // again.
      if (!isOwn) log.warn({ correlationId: id, provider }, 'a webhook about a charge of others was ignored');
      return {};
    },
  );
};

/**
 * Who is to prove the message, or to say how the payment ended, does not answer: the provider tries again
 * later.
 */
const unavailable = (error: unknown): never => {
  throw error instanceof ProviderError ? new RefusedError('PROVIDER_UNAVAILABLE') : error;
};
