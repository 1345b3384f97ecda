import { loadGiftCodes, setYenRate } from '@fanfold/application/rewards';
import { IdempotencyHeaders, Written } from '@fanfold/contracts';
import { AddGiftCodesBody, AddGiftCodesReply, GiftStockReply, YenRateBody } from '@fanfold/contracts/rewards';
import { seoulDay } from '@fanfold/domain';
import { giftCodesStream, giftItems, rateOn, yenRateId, yenRateStream } from '@fanfold/domain/rewards';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../http/auth.ts';
import { invocationOf, markReplayed } from '../../http/command.ts';
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
      const { roles } = callerOf(request);
      const invocation = invocationOf(request, 'yen-rate', roles.includes('admin') ? 'admin' : 'user');
      return { position: String((await setYenRate(deps, invocation, request.body)).position) };
    },
  );
};

const giftCodeRoute: FastifyPluginAsyncZod<GiftPointDeps> = async (app, deps) => {
  app.post(
    '/api/admin/gift-codes',
    { schema: { body: AddGiftCodesBody, headers: IdempotencyHeaders, response: { 200: AddGiftCodesReply } } },
    async (request, reply) => {
      const loaded = await loadGiftCodes(deps, invocationOf(request, 'gift-codes', 'admin'), request.body);
      markReplayed(reply, loaded);
      const added = loaded.events.length;
      return { position: String(loaded.position), added, known: request.body.codes.length - added };
    },
  );
};
