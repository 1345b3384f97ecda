import { ReadHeaders, terms } from '@fanfold/contracts';
import { AgreementReply } from '@fanfold/contracts/payments';
import { readFrom } from '@fanfold/projection';
import { charges, hasAgreedTo } from '@fanfold/projections/payments/charges';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import type { RefundDeps } from './refunds/deps.ts';

/**
 * PAY-051: whether the terms of today were agreed to before. Every charge records the version that it was
 * agreed to with.
 */
export const agreementRoute: FastifyPluginAsyncZod<Pick<RefundDeps, 'db'>> = async (app, { db }) => {
  app.get(
    '/api/payment/agreement',
    { schema: { headers: ReadHeaders, response: { 200: AgreementReply } } },
    async (request) => {
      const asked = { buyerOid: callerOf(request).oid, termsVersion: terms.payment };
      return { agreed: await readFrom(db, charges, (tables) => hasAgreedTo(tables, asked)) };
    },
  );
};
