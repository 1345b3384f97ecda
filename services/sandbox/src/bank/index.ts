import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { problem } from '../http/problem.ts';
import type { Store } from '../store.ts';
import { createLedger, daysLater, type Entry } from './ledger.ts';
import { readKorean, readPain } from './read-files.ts';
import { statementOf } from './statements.ts';

type Options = {
  readonly store: Store;
  readonly clock: { readonly now: () => string };
  /** The customer's account in a currency. */
  readonly accountIn: (currency: string) => string;
};

const Params = z.object({ messageId: z.string().min(1).max(35) });
const Late = z.object({ day: z.iso.date() });
/** A statement that is late comes this many days after it should have. */
const lateDays = 3;

/**
 * A stand-in for the bank that pays creators: takes pain.001 and the Korean bulk transfer, and gives the
 * statements of the days that are over. What goes wrong depends on the account that is paid (`mistakes.ts`).
 */
export const bankStandIn: FastifyPluginAsyncZod<Options> = async (app, { store, clock, accountIn }) => {
  const ledger = createLedger(store);
  const today = () => seoulDay(clock.now());

  await app.register(async (files) => {
    files.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    files.removeContentTypeParser('text/plain');
    files.put('/bank/v1/payments/:messageId', (request, reply) => {
      const { messageId } = Params.parse(request.params);
      const content = String(request.body);
      const isCsv = request.headers['content-type']?.startsWith('text/csv') ?? false;
      const orders = isCsv ? readKorean(content) : readPain(content);
      if (!orders) return problem(reply, 400, 'This is no file of payments.');
      return reply.send(ledger.take(messageId, orders, today()));
    });
  });

  app.get(
    '/bank/v1/statements',
    { schema: { querystring: z.object({ from: z.iso.date() }) } },
    (request, reply) => {
      const until = daysLater(today(), -1);
      const isDue = (day: string) => !ledger.isLate(day) || daysLater(day, lateDays) <= until;
      return reply.send({
        statements: days(ledger.entriesUntil(until))
          .filter(({ day }) => day >= request.query.from && isDue(day))
          .map(({ currency, entries, openingMinor }) =>
            statementOf(entries, { openingMinor, createdAt: clock.now(), account: accountIn(currency) }),
          ),
      });
    },
  );

  app.post('/bank/v1/late', { schema: { body: Late } }, (request, reply) => {
    ledger.delay(request.body.day);
    return reply.send({ ok: true });
  });
};

/** The days of each account, each with the balance before it. */
const days = (all: readonly Entry[]) => {
  const balances = new Map<string, number>();
  return [...Map.groupBy(all, ({ currency, day }) => `${currency} ${day}`).values()].map((entries) => {
    const { currency = '', day = '' } = entries[0] ?? {};
    const openingMinor = balances.get(currency) ?? 0;
    balances.set(
      currency,
      entries.reduce((sum, { amount_minor }) => sum + amount_minor, openingMinor),
    );
    return { currency, day, entries, openingMinor };
  });
};

const seoulDay = (at: string): string => new Date(Date.parse(at) + 9 * 3_600_000).toISOString().slice(0, 10);
