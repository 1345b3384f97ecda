import { requestRevenue, savePayee, setAutomaticRequest } from '@fanfold/application/settlement';
import { IdempotencyHeaders, Written } from '@fanfold/contracts';
import {
  AutomaticRequestBody,
  OfCreator,
  PayoutsBody,
  PayoutsReply,
  PayoutsSaved,
  RevenueRequestBody,
  RevenueRequestReply,
} from '@fanfold/contracts/settlement';
import { parseOid } from '@fanfold/domain';
import type { PayeeProfile } from '@fanfold/domain/settlement';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { subjectOf } from '../http/auth.ts';
import { invocationOf, markReplayed } from '../http/command.ts';
import type { SettlementDeps } from './deps.ts';
import { payeeNow } from './payee-reply.ts';

const headers = IdempotencyHeaders;

/** Who is paid for a creator (REV-007, REV-008), and the request to be paid (REV-009). */
export const payoutsRoutes: FastifyPluginAsyncZod<SettlementDeps> = async (app, deps) => {
  app.get(
    '/api/account/payouts',
    { schema: { querystring: OfCreator, response: { 200: PayoutsReply } } },
    async (request) => {
      const creatorOid = parseOid(await subjectOf(request, request.query.creatorOid));
      const { reply } = await payeeNow(deps, creatorOid);
      return { ...reply, payee: reply.payee && masked(reply.payee) };
    },
  );

  app.post(
    '/api/account/payouts',
    { schema: { headers, body: PayoutsBody, response: { 200: PayoutsSaved } } },
    async (request, reply) => {
      const { taxId, ...payee } = request.body;
      // A person in Japan names none.
      const profile = { ...payee, taxId: taxId || null };
      const saved = await savePayee(deps, invocationOf(request, 'payouts'), profile);
      markReplayed(reply, saved);
      return { position: String(saved.position), usableFrom: saved.state.usableFrom };
    },
  );

  app.post(
    '/api/account/revenuerequest',
    { schema: { headers, body: RevenueRequestBody, response: { 200: RevenueRequestReply } } },
    async (request, reply) => {
      const asked = await requestRevenue(deps, invocationOf(request, 'revenuerequest'));
      markReplayed(reply, asked);
      return { position: String(asked.position), requestId: asked.requestId };
    },
  );

  app.post(
    '/api/account/automatic-request',
    { schema: { headers, body: AutomaticRequestBody, response: { 200: Written } } },
    async (request, reply) => {
      const set = await setAutomaticRequest(deps, invocationOf(request, 'automatic-request'), request.body);
      markReplayed(reply, set);
      return { position: String(set.position) };
    },
  );
};

const shownDigits = 4;
const lastDigits = (text: string): string => `•••• ${text.slice(-shownDigits)}`;
const maskedNumber = (text: string | null): string | null => (text === null ? null : lastDigits(text));

const masked = (profile: PayeeProfile): PayeeProfile => {
  const { taxId, tax, bank } = profile;
  return {
    ...profile,
    taxId: maskedNumber(taxId),
    ...(tax && {
      tax: {
        ...tax,
        businessNumber: maskedNumber(tax.businessNumber),
        invoiceNumber: maskedNumber(tax.invoiceNumber),
      },
    }),
    bank: bank === null ? null : { ...bank, accountNumber: lastDigits(bank.accountNumber) },
  };
};
