import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import type { LiveDeps } from './deps.ts';
import { eventsRoute } from './events.route.ts';
import { startPulse } from './pulse.ts';
import { socketRoute } from './socket.route.ts';

export type LiveOptions = LiveDeps & {
  /** Both how often a connection hears of us and how long a lost right may last. */
  readonly heartbeatMs: number;
};

/** Large enough for a subscription to all topics that a connection may have. */
const maxRequestBytes = 16 * 1024;

/**
 * What live updates need of the whole application, before any route is there: upgrades of every route have to
 * be seen, and so has every log-out.
 */
export const prepareLive = async (app: FastifyInstance, options: LiveOptions): Promise<void> => {
  const { hub, log } = options;
  const pulse = startPulse(options, options.heartbeatMs);
  await app.register(websocket, {
    options: { maxPayload: maxRequestBytes },
    errorHandler: (error, socket) => {
      log.info({ err: error }, 'a live connection broke');
      socket.terminate();
    },
    preClose: (done) => {
      pulse[Symbol.dispose]();
      hub.closeAll();
      done();
    },
  });
  // Ends the connections of a session that this request ended; those of other processes end with their next
  // heartbeat.
  app.addHook('onResponse', async (request) => {
    if (!request.caller || !/^\/api\/account\/(?:logout|reauthenticate)(?:\?|$)/.test(request.url)) return;
    await pulse.recheck(request.caller.session.tokenHash);
  });
};

export const liveRoutes: FastifyPluginAsyncZod<LiveDeps> = async (app, deps) => {
  await app.register(eventsRoute, deps);
  await app.register(socketRoute, deps);
};
