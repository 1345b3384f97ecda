import { RefusedError } from '@fanfold/application';
import type { Clock, HealthWatch, Telemetry } from '@fanfold/platform';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { languageOf } from '../../http/language.ts';
import { healthPage } from './page.ts';
import { healthOf } from './state.ts';

export type HealthDeps = {
  readonly watch: Pick<HealthWatch, 'alarms' | 'peers'>;
  readonly clock: Clock;
  readonly telemetry: Pick<Telemetry, 'registry'>;
  /** The parts that are not ready, by name; empty when all are ready. */
  readonly unready: () => Promise<Readonly<Record<string, string>>>;
};

/**
 * The health of this installation: `/health` for people, `/healthz` and `/readyz` for load balancers. The page shows what this
 * process knows already, so it answers while all other parts are unreachable. Metrics tell too much to outsiders: here they
 * answer only requests from this machine; collectors use the address of `startHealthWatch`.
 */
export const healthRoutes: FastifyPluginAsyncZod<HealthDeps> = async (app, deps) => {
  const { watch, clock, telemetry } = deps;
  app.get('/health', async (request, reply) => {
    const refresh = (request.query as { refresh?: unknown }).refresh === 'on';
    const page = healthPage(healthOf(watch), { language: languageOf(request), now: clock.now(), refresh });
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const unready = await deps.unready();
    const ready = Object.keys(unready).length === 0;
    return reply.code(ready ? 200 : 503).send({ ready, unready });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isFromHere(request)) throw new RefusedError('NOT_FOUND');
    return reply.type(telemetry.registry.contentType).send(await telemetry.registry.metrics());
  });
};

/** Headers that a reverse proxy on the same machine adds for a caller on another one. */
const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** From this machine, to a name of this machine (a page of another site cannot send that), and not through a proxy. */
const isFromHere = ({ socket, hostname, headers }: FastifyRequest): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '') &&
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname) &&
  forwarded.every((name) => headers[name] === undefined);

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
