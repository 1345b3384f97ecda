import { accepted, RefusedError } from '@fanfold/application';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { ConvertBody, ConvertReply } from '@fanfold/contracts/wallet';
import { type Oid, parseOid } from '@fanfold/domain';
import { available, type ConversionFailure, creditsStream, walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import { sleep } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../../http/auth.ts';
import { commandKey, markReplayed } from '../../http/command.ts';
import { creditsOf } from './credits.route.ts';
import type { CreditsDeps } from './deps.ts';

/** How long a reply waits for the wallet's answer, and how often it looks. */
const waitMs = 4_000;
const lookEveryMs = 25;

/**
 * LED-007: coins to credits. What is started here the process manager pays from the wallet and completes, also when this
 * process is gone by then; so the reply only waits for it.
 */
export const convertRoute: FastifyPluginAsyncZod<CreditsDeps> = async (app, { eventLog, clock, ids }) => {
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
      const caller = callerOf(request);
      const { coins } = request.body;
      const userOid = parseOid(caller.oid);
      const key = commandKey(request, 'convert-credit');
      const conversionId = parseOid(ids.oid(clock.now()));
      const outcome = accepted(
        await eventLog.commands.of(creditsStream).handle({
          id: userOid,
          key,
          body: request.body,
          actor: actorOf(caller),
          correlationId: request.id,
          command: (now) => ({ type: 'StartConversion', userOid, conversionId, coins, now }),
        }),
      );
      markReplayed(reply, outcome);
      const [started] = outcome.events;
      if (started?.type !== 'CreditConversionStarted') throw new RefusedError('INTERNAL_ERROR');
      const { ended, state, position } = await endOf(eventLog, userOid, started.conversionId);
      const now = clock.now();
      if (ended && ended !== 'completed') throw await failure(eventLog, { userOid, coins, ended, now });
      return reply.code(ended ? 201 : 202).send({
        position: String(position),
        conversionId: started.conversionId,
        status: ended ? 'completed' : 'pending',
        credits: started.credits,
        conversionLeftCoins: creditsOf(state, now).conversionLeftCoins,
      });
    },
  );
};

/** LED-023: why not, and how many coins are missing where that is the reason. */
const failure = async (
  { commands }: EventLog,
  { userOid, coins, ended, now }: { userOid: Oid; coins: number; ended: ConversionFailure; now: string },
): Promise<RefusedError> => {
  if (ended === 'error') return new RefusedError('CONVERSION_FAILED');
  const { state } = await commands.load(walletStream, userOid, { maxAgeMs: 0 });
  const has = available(state.lots, 'paid', now);
  const missingCoins = Math.max(0, coins - has);
  return new RefusedError('CONVERSION_NOT_ENOUGH_COINS', { details: { missingCoins, has } });
};

const endOf = async ({ commands }: EventLog, userOid: Oid, conversionId: Oid) => {
  const until = performance.now() + waitMs;
  for (;;) {
    const { state, position } = await commands.load(creditsStream, userOid, { maxAgeMs: 0 });
    const ended = state.ended[conversionId];
    if (ended || performance.now() > until) return { ended, state, position };
    await sleep(lookEveryMs);
  }
};
