import { oid, parseOid } from '@fanfold/domain';
import { providers as labels } from '@fanfold/domain/payments';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { ProblemError } from '../http/problem.ts';
import { reportOutcome } from './charges.ts';
import type { PaymentsDeps } from './index.ts';

/**
 * What a provider tells by itself. It may come late, twice and out of order; the charge's stream decides what it changes.
 * Signatures cover the bytes as they came, so the body is read as text, and the adapter proves whose they are.
 */
export const webhookRoute: FastifyPluginAsyncZod<PaymentsDeps> = async (
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
      if (!adapter) throw new ProblemError('NOT_FOUND');
      const body = typeof request.body === 'string' ? request.body : '';
      const report = await adapter.readWebhook({ body, headers, now: clock.now() });
      if (report === 'forged') {
        log.warn({ correlationId: id, provider: params.provider }, 'a forged webhook was refused');
        throw new ProblemError('SIGNATURE_WRONG');
      }
      if (report === 'ignored' || !report.outcome) return {};
      const { chargeId, outcome, eventId } = report;
      if (!oid.safeParse(chargeId).success) throw new ProblemError('INVALID_REQUEST');
      await reportOutcome(
        eventLog,
        { chargeId: parseOid(chargeId), outcome, key: eventId },
        { actor: { oid: null, role: 'system' }, correlationId: id },
      );
      return {};
    },
  );
};
