import { accepted, RefusedError } from '@fanfold/application';
import { guardianLetter, paymentSettingsOf } from '@fanfold/application/payments';
import { limits } from '@fanfold/contracts';
import {
  AskGuardianBody,
  GuardianConsentBody,
  PauseBody,
  PaymentSettings,
  SpendingLimitBody,
} from '@fanfold/contracts/payments';
import { addDays, parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { type SpendingLimitsCommand, spendingLimitsStream } from '@fanfold/domain/payments';
import { keyedHash } from '@fanfold/platform';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { actorOf, callerOf } from '../http/auth.ts';
import type { PaymentsDeps } from './deps.ts';

/** What somebody lets themselves charge: a monthly limit, a pause, and a guardian's consent for the young. */
export const spendingRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  const { eventLog, clock, ids } = deps;
  const { commands } = eventLog;
  const change = async (request: FastifyRequest, command: (now: string) => SpendingLimitsCommand) => {
    const caller = callerOf(request);
    accepted(
      await commands.of(spendingLimitsStream).handle({
        id: caller.oid,
        key: ids.uuid(),
        body: request.body,
        actor: actorOf(caller),
        correlationId: request.id,
        command,
      }),
    );
    return paymentSettingsOf(eventLog, caller.oid, clock.now());
  };

  app.post(
    '/api/payment/limits',
    { schema: { body: SpendingLimitBody, response: { 200: PaymentSettings } } },
    async (request) => {
      const caller = callerOf(request);
      const { monthlyKrw } = request.body;
      const { state } = await commands.load(spendingLimitsStream, caller.oid, { maxAgeMs: 0 });
      // Making it stricter is done at once; whoever loosens it has to be its owner.
      const isLooser = state.monthlyKrw !== null && (monthlyKrw === null || monthlyKrw > state.monthlyKrw);
      if (isLooser && !caller.fresh) throw new RefusedError('REAUTHENTICATE');
      const ownerOid = parseOid(caller.oid);
      return change(request, () => ({ type: 'SetSpendingLimit', ownerOid, monthlyKrw }));
    },
  );

  app.post(
    '/api/payment/pause',
    { schema: { body: PauseBody, response: { 200: PaymentSettings } } },
    async (request) => {
      const caller = callerOf(request);
      const { days } = request.body;
      if (days === 0 && !caller.fresh) throw new RefusedError('REAUTHENTICATE');
      const ownerOid = parseOid(caller.oid);
      return change(request, (now) =>
        days === 0
          ? { type: 'ResumeCharging', now }
          : {
              type: 'PauseCharging',
              ownerOid,
              until: addDays(now, days),
            },
      );
    },
  );
  await app.register(guardianRoutes, deps);
};

/** A guardian is written to, and consents with the code of the letter; they need no account. */
const guardianRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  const { eventLog, clock, ids, sendLetter, pepper, publicUrl } = deps;
  const { commands } = eventLog;

  app.post(
    '/api/payment/guardian/ask',
    {
      schema: { body: AskGuardianBody, response: { 200: PaymentSettings } },
      config: { rateLimit: deps.rateLimit },
    },
    async (request) => {
      const caller = callerOf(request);
      const ownerOid = parseOid(caller.oid);
      const { guardianEmail } = request.body;
      const { state } = await commands.load(accountStream, caller.oid, { maxAgeMs: 0 });
      // Nobody is their own guardian.
      if (state.email?.toLowerCase() === guardianEmail.toLowerCase()) throw new RefusedError('OWN_ACCOUNT');
      const secret = ids.uuid().replaceAll('-', '');
      accepted(
        await commands.of(spendingLimitsStream).handle({
          id: ownerOid,
          key: ids.uuid(),
          body: {},
          actor: actorOf(caller),
          correlationId: request.id,
          command: (now) => ({
            type: 'AskGuardian',
            ownerOid,
            guardianEmail,
            codeHash: keyedHash(pepper, secret),
            expiresAt: addDays(now, limits.guardianDays),
          }),
        }),
      );
      const { language, nickname } = state;
      const link = `${publicUrl}/${language}/charge/guardian#${ownerOid}.${secret}`;
      await sendLetter({
        to: guardianEmail,
        language,
        key: `guardian-${ownerOid}-${secret}`,
        ...guardianLetter(language, { nickname: nickname ?? '', link }),
      });
      return paymentSettingsOf(eventLog, caller.oid, clock.now());
    },
  );
  await app.register(consentRoute, deps);
};

const consentRoute: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  const { eventLog, ids, pepper } = deps;
  const { commands } = eventLog;

  app.post(
    '/api/payment/guardian/consent',
    {
      schema: { body: GuardianConsentBody, response: { 200: z.object({ consented: z.literal(true) }) } },
      config: { rateLimit: deps.rateLimit },
    },
    async (request) => {
      const { oid, secret } = request.body;
      const codeHash = keyedHash(pepper, secret);
      const outcome = accepted(
        await commands.of(spendingLimitsStream).handle({
          id: oid,
          key: ids.uuid(),
          body: { oid },
          actor: { oid: null, role: 'system' },
          correlationId: request.id,
          command: (now) => ({ type: 'GiveConsent', codeHash, now }),
        }),
      );
      if (!outcome.state.hasConsent) throw new RefusedError('CONFIRMATION_CODE_WRONG');
      return { consented: true as const };
    },
  );
};
