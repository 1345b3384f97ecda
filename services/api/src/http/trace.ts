import { beginRequest, endRequest, isTracing, recordSpan } from '@fanfold/platform';
import type { FastifyInstance } from 'fastify';

/** A span for each request, named by its route. Live connections last for hours and are none. */
export const registerTracing = (app: FastifyInstance): void => {
  if (!isTracing()) return;
  app.addHook('onRequest', async (request) => beginRequest(request.id));
  app.addHook('onRequestAbort', async (request) => endRequest(request.id));
  app.addHook('onResponse', async (request, reply) => {
    endRequest(request.id);
    const route = request.routeOptions.url;
    if (!route?.startsWith('/api/') || route.startsWith('/api/live')) return;
    recordSpan({
      correlationId: request.id,
      name: `${request.method} ${route}`,
      id: ['request', request.id],
      startedAtMs: Date.now() - reply.elapsedTime,
      kind: 'server',
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
      },
      failed: reply.statusCode >= 500,
    });
  });
};
