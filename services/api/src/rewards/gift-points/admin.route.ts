import { accepted } from '@fanfold/application';
import { IdempotencyHeaders, Written } from '@fanfold/contracts';
import { AddGiftCodesBody, AddGiftCodesReply, GiftStockReply, YenRateBody } from '@fanfold/contracts/rewards';
import { parseOid, seoulDay } from '@fanfold/domain';
import { giftCodesStream, giftItems, rateOn, yenRateId, yenRateStream } from '@fanfold/domain/rewards';
import { keyedHash, oidFromKey } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../../http/auth.ts';
import { commandKey, markReplayed } from '../../http/command.ts';
import type { GiftPointDeps } from '../deps.ts';

/** ADM-033: the stock of gift codes, and the rate that they are sold by. A code is never shown again. */
export const adminGiftPointRoutes: FastifyPluginAsyncZod<GiftPointDeps> = async (app, deps) => {
  const { eventLog, clock } = deps;
  await app.register(giftCodeRoute, deps);

  app.get('/api/admin/gift-points', { schema: { response: { 200: GiftStockReply } } }, async () => {
    const { state: rates } = await eventLog.commands.load(yenRateStream, yenRateId, { maxAgeMs: 0 });
    const items = giftItems.map(async ({ itemName, points }) => {
      const { state } = await eventLog.commands.load(giftCodesStream, itemName, { maxAgeMs: 0 });
      const { available, reserved, delivered } = state;
      return {
        itemName,
        points,
        available: available.length,
        reserved: Object.keys(reserved).length,
        delivered,
      };
    });
    return {
      items: await Promise.all(items),
      rates: rates.rates.slice(-30).reverse(),
      today: rateOn(rates, seoulDay(clock.now())) ?? null,
    };
  });

  app.post(
    '/api/admin/yen-rate',
    { schema: { body: YenRateBody, headers: IdempotencyHeaders, response: { 200: Written } } },
    async (request) => {
      const caller = callerOf(request);
      const { day, wonPer10000Yen } = request.body;
      const { position } = accepted(
        await eventLog.commands.of(yenRateStream).handle({
          id: yenRateId,
          key: commandKey(request, 'yen-rate'),
          body: request.body,
          actor: actorOf(caller, caller.roles.includes('admin') ? 'admin' : 'user'),
          correlationId: request.id,
          command: () => ({ type: 'SetYenRate', day, wonPer10000Yen, adminOid: parseOid(caller.oid) }),
        }),
      );
      return { position: String(position) };
    },
  );
};

const giftCodeRoute: FastifyPluginAsyncZod<GiftPointDeps> = async (app, { eventLog, pepper }) => {
  app.post(
    '/api/admin/gift-codes',
    { schema: { body: AddGiftCodesBody, headers: IdempotencyHeaders, response: { 200: AddGiftCodesReply } } },
    async (request, reply) => {
      const caller = callerOf(request);
      const { itemName, codes } = request.body;
      const key = commandKey(request, 'gift-codes');
      const outcome = accepted(
        await eventLog.commands.of(giftCodesStream).handle({
          id: itemName,
          key,
          body: { itemName, codes: codes.map((code) => keyedHash(pepper, `gift-code:${code}`)) },
          actor: actorOf(caller, 'admin'),
          correlationId: request.id,
          command: () => ({
            type: 'LoadGiftCodes',
            itemName,
            codes: codes.map((code, index) => ({
              codeId: parseOid(oidFromKey(`${key}:${index}`)),
              code,
              codeHash: keyedHash(pepper, `gift-code:${code}`),
            })),
            adminOid: parseOid(caller.oid),
          }),
        }),
      );
      markReplayed(reply, outcome);
      const added = outcome.events.length;
      return { position: String(outcome.position), added, known: codes.length - added };
    },
  );
};
