import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { problem } from '../http/problem.ts';

const Params = z.object({ day: z.iso.date() });

/**
 * A stand-in for a bank that publishes exchange rates: of each business day, and always the same ones for a
 * day.
 */
export const ratesStandIn: FastifyPluginAsyncZod = async (app) => {
  app.get('/rates/v1/:day', { schema: { params: Params } }, (request, reply) => {
    const { day } = request.params;
    const weekday = new Date(`${day}T00:00:00.000Z`).getUTCDay();
    if (weekday === 0 || weekday === 6) return problem(reply, 404, 'There are no rates of a weekend.');
    const number = Number(day.replaceAll('-', ''));
    const yen = 90_000 + (number % 5_000);
    const dollar = 13_500_000 + ((number * 7) % 500_000);
    return reply.send({ day, JPY: withFourDecimals(yen), USD: withFourDecimals(dollar) });
  });
};

const withFourDecimals = (tenThousandths: number): string => {
  const digits = String(tenThousandths).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
};
