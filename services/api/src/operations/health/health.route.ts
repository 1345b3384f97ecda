import type { Clock, HealthWatch, Telemetry } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { languageOf } from '../../http/language.ts';
import { healthPage } from './page.ts';
import { healthOf } from './state.ts';

export type HealthDeps = {
  readonly watch: Pick<HealthWatch, 'alarms' | 'peers'>;
  readonly clock: Clock;
  /** What is not ready, by name; empty when everything is. */
  readonly unready: () => Promise<Readonly<Record<string, string>>>;
};

const HealthQuery = z.object({ refresh: z.string().optional(), lang: z.string().optional() });

/**
 * How this installation is: `/health` for people, `/healthz` and `/readyz` for load balancers. The page is
 * made of what this process knows already, so it can be asked for while everything else is away. Metrics
 * report outsiders too much: they are at the address of `startHealthWatch` alone.
 */
export const healthRoutes: FastifyPluginAsyncZod<HealthDeps> = async (app, deps) => {
  const { watch, clock } = deps;
  app.get('/health', { schema: { querystring: HealthQuery } }, async (request, reply) => {
    const refresh = request.query.refresh === 'on';
    const page = healthPage(healthOf(watch), { language: languageOf(request), now: clock.now(), refresh });
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const unready = await deps.unready();
    const ready = Object.keys(unready).length === 0;
    return reply.code(ready ? 200 : 503).send({ ready, unready });
  });
};

/** Whether a provider's webhooks arrive, and how they are answered. */
export const countWebhooks = (
  app: Parameters<typeof healthRoutes>[0],
  { webhooks }: Pick<Telemetry, 'webhooks'>,
): void => {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.url?.startsWith('/api/payment/webhook/'))
      webhooks.inc({ status: String(reply.statusCode) });
    done();
  });
};
