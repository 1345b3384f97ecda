import { SandboxWebhookBody } from '@fanfold/contracts/payment';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { ProblemError } from '../http/problem.ts';
import { reportOutcome } from './charges.ts';
import type { PaymentsDeps } from './index.ts';
import { signatureIsRight, toOutcome } from './sandbox-provider.ts';

/**
 * What the provider tells by itself. It may come late, twice and out of order; the charge's stream decides what it
 * changes. The signature covers the bytes as they came, so the body is read as text.
 */
export const webhookRoute: FastifyPluginAsyncZod<PaymentsDeps> = async (
  app,
  { eventLog, webhookSecret, clock, log },
) => {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );

  app.post(
    '/api/payment/webhook/sandbox',
    { schema: { response: { 200: z.object({}) } } },
    async (request) => {
      const body = String(request.body);
      const header = request.headers['fanfold-signature'];
      if (!signatureIsRight(header, { body, secret: webhookSecret, now: clock.now() })) {
        log.warn({ correlationId: request.id }, 'a webhook with a wrong signature was refused');
        throw new ProblemError('SIGNATURE_WRONG');
      }
      const parsed = SandboxWebhookBody.safeParse(parseJson(body));
      if (!parsed.success) throw new ProblemError('INVALID_REQUEST');
      const { eventId, chargeId, providerRef, ...told } = parsed.data;
      await reportOutcome(
        eventLog,
        { chargeId, outcome: toOutcome({ providerRef, ...told }), key: eventId },
        { actor: { oid: null, role: 'system' }, correlationId: request.id },
      );
      return {};
    },
  );
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
