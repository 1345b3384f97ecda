import { RefusedError } from '@fanfold/application';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { problemOf, sendProblem } from '../http/problem.ts';
import { assertRoom, listenerOn, type Pipe } from './connection.ts';
import type { LiveDeps } from './deps.ts';
import { greetingOf } from './greeting.ts';
import type { ByeReason } from './hub.ts';
import { Requests } from './requests.ts';
import { socket as wire } from './wire.ts';

/** What is used of a WebSocket of the `ws` package, which brings no types. */
type WebSocket = {
  readonly readyState: number;
  readonly bufferedAmount: number;
  on(event: 'message', listen: (data: Buffer, isBinary: boolean) => void): void;
  on(event: 'pong' | 'close' | 'error', listen: () => void): void;
  send(frame: Uint8Array, options: { binary: boolean }, sent?: () => void): void;
  ping(): void;
  close(code: number, reason: string): void;
  terminate(): void;
};

/**
 * `GET /api/live/socket`: live updates over a WebSocket, for clients that change what they watch while they
 * are connected. The same topics and the same rights as `GET /api/live`; what is said is in the contract
 * (`LiveRequest`, `LiveFrame`).
 */
export const socketRoute: FastifyPluginAsyncZod<LiveDeps> = async (app, deps) => {
  app.route({
    method: 'GET',
    url: '/api/live/socket',
    exposeHeadRoute: false,
    onRequest: async (request) => {
      if (!request.ws) return;
      assertOwnPage(request);
      assertRoom(deps.hub);
    },
    handler: async (request, reply) => {
      const problem = problemOf(new RefusedError('INVALID_REQUEST'), request);
      return sendProblem(reply.header('upgrade', 'websocket'), { ...problem, status: 426 });
    },
    wsHandler: (socket, request) => open(socket as unknown as WebSocket, request, deps),
  });
};

const open = (socket: WebSocket, request: FastifyRequest, deps: LiveDeps): void => {
  const { hub, clock, retryMs } = deps;
  const listener = listenerOn(pipeOf(socket), {
    wire,
    caller: request.caller,
    address: request.ip,
    topics: [],
    after: hub.position,
    retryMs,
  });
  hub.add(listener);
  socket.on('close', () => hub.remove(listener));
  socket.on('error', () => hub.remove(listener));
  const requests = new Requests(listener, deps);
  socket.on('message', (data, isBinary) => requests.take(isBinary ? '' : data.toString('utf8')));
  hub.say(listener, wire.control('hello', greetingOf(hub, clock.now())));
};

/**
 * A browser sends its cookie with every handshake, whichever page asks for it, but it also says which one
 * that was. Programs say no origin; they bring a token and not a cookie.
 */
const assertOwnPage = (request: FastifyRequest): void => {
  const { origin, host, authorization } = request.headers;
  const own = origin !== undefined && URL.parse(origin)?.host === host;
  const program = origin === undefined && (authorization !== undefined || request.caller === null);
  if (!own && !program) throw new RefusedError('NOT_ALLOWED');
};

const isOpen = 1;
const closeCodes: Readonly<Record<ByeReason, number>> = {
  shutdown: 1012,
  slow: 1013,
  flood: 1008,
  replaced: 4409,
  revoked: 4401,
};

const pipeOf = (socket: WebSocket): Pipe => {
  let heard = true;
  socket.on('pong', () => {
    heard = true;
  });
  return {
    write: (frame, sent) => socket.send(frame, { binary: false }, sent),
    waiting: () => socket.bufferedAmount,
    gone: () => socket.readyState !== isOpen,
    beat: () => {
      const wasHeard = heard;
      heard = false;
      if (wasHeard) socket.ping();
      return wasHeard;
    },
    end: (reason) => socket.close(closeCodes[reason], reason),
    destroy: () => socket.terminate(),
  };
};
