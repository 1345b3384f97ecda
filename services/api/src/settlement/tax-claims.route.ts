import { decideTaxClaim, setNonResidentTax } from '@fanfold/application/settlement';
import { IdempotencyHeaders, ReadHeaders, Written } from '@fanfold/contracts';
import {
  DecideTaxClaimBody,
  NonResidentTaxBody,
  TaxClaimsQuery,
  TaxClaimsReply,
} from '@fanfold/contracts/settlement';
import { seoulDay } from '@fanfold/domain';
import { nonResidentTaxStream } from '@fanfold/domain/settlement';
import { readFrom } from '@fanfold/projection';
import { countTaxClaims, openTaxClaims, taxClaims } from '@fanfold/projections/settlement/tax-claims';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { invocationOf, markReplayed } from '../http/command.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { SettlementDeps } from './deps.ts';

const headers = IdempotencyHeaders;

/**
 * The lower taxes that payees claim, finance's decision about each, and what is withheld from payees outside
 * Korea (REV-028).
 */
export const taxClaimsRoutes: FastifyPluginAsyncZod<SettlementDeps> = async (app, deps) => {
  app.get(
    '/api/admin/tax-claims',
    { schema: { headers: ReadHeaders, querystring: TaxClaimsQuery, response: { 200: TaxClaimsReply } } },
    async (request) => {
      const fresh = await freshness(request, deps.positions, [taxClaims]);
      const { state } = await deps.eventLog.commands.load(nonResidentTaxStream, 'site', { maxAgeMs: 0 });
      const today = seoulDay(deps.clock.now());
      const { only } = request.query;
      return {
        ...fresh,
        ...(await readFrom(deps.db, taxClaims, (tables) => countTaxClaims(tables, today))),
        claims: await readFrom(deps.db, taxClaims, (tables) => openTaxClaims(tables, { today, only })),
        nonResidentTax: state.rates,
      };
    },
  );

  app.post(
    '/api/admin/tax-claims/decide',
    { schema: { headers, body: DecideTaxClaimBody, response: { 200: Written } } },
    async (request, reply) => {
      const decided = await decideTaxClaim(deps, invocationOf(request, 'tax-claim', 'admin'), request.body);
      markReplayed(reply, decided);
      return { position: String(decided.position) };
    },
  );

  app.post(
    '/api/admin/non-resident-tax',
    { schema: { headers, body: NonResidentTaxBody, response: { 200: Written } } },
    async (request, reply) => {
      const invocation = invocationOf(request, 'non-resident-tax', 'admin');
      const set = await setNonResidentTax(deps, invocation, request.body);
      markReplayed(reply, set);
      return { position: String(set.position) };
    },
  );
};
