import type { ServerResponse } from 'node:http';
import { LiveQuery, topic as topicShape } from '@fanfold/contracts';
import type { Clock, Logger } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import type { Caller } from '../http/auth.ts';
import { ProblemError } from '../http/problem.ts';
import type { Sessions } from '../http/sessions.ts';
import { type Listener, type LiveHub, type OutboxMessage, resyncFrame, wholePosition } from './hub.ts';

export type LiveDeps = {
  readonly hub: LiveHub;
  /** Kept messages of these topics after a position, or null when that position lies outside the kept window. */
  readonly since: (topics: readonly string[], after: bigint) => Promise<readonly OutboxMessage[] | null>;
  readonly mayWatch: (caller: Caller | null, topic: string) => Promise<boolean>;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly log: Logger;
};

const maxTopics = 32;
const maxConnections = 20_000;
const heartbeatMs = 15_000;
/** What may wait in a connection before its reader counts as too slow. */
const maxWaitingBytes = 256 * 1024;

/**
 * `GET /api/live?topics=a,b&after=position`: live updates as server-sent events. Topics are authorised like the queries
 * that they mirror. A browser that reconnects by itself sends `Last-Event-ID`.
 */
export const liveRoute: FastifyPluginAsyncZod<LiveDeps> = async (app, deps) => {
  const { hub, clock, mayWatch } = deps;

  app.get('/api/live', { schema: { querystring: LiveQuery } }, async (request, reply) => {
    const topics = parseTopics(request.query.topics);
    for (const topic of topics) {
      if (await mayWatch(request.caller, topic)) continue;
      throw new ProblemError(request.caller ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN');
    }
    if (hub.size >= maxConnections) throw new ProblemError('UNAVAILABLE');
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    raw.write(
      `retry: 1000\nevent: hello\ndata: {"kind":"hello","position":"${hub.position}","at":"${clock.now()}"}\n\n`,
    );
    const after = afterOf(request.query.after, request.headers['last-event-id']);
    const listener = listenerOn(raw, topics, after ?? hub.position);
    if (after !== undefined) listener.holding = [];
    hub.add(listener);
    keepAlive(raw, listener, request.caller, deps);
    if (after !== undefined) await sendMissed(listener, after, deps);
  });
};

const parseTopics = (text: string): string[] => {
  const topics = [...new Set(text.split(','))];
  if (topics.length <= maxTopics && topics.every((topic) => topicShape.safeParse(topic).success))
    return topics;
  throw new ProblemError('INVALID_REQUEST', {
    fields: [{ path: 'topics', code: 'invalid_value', message: '' }],
  });
};

const listenerOn = (raw: ServerResponse, topics: readonly string[], after: bigint): Listener => ({
  topics: new Set(topics),
  after,
  afterN: wholePosition,
  holding: undefined,
  send: (frame) => {
    raw.write(frame);
    return raw.writableLength <= maxWaitingBytes;
  },
  close: (reason) => {
    raw.end(`event: bye\ndata: {"reason":"${reason}"}\n\n`);
    // A reader that takes nothing would keep the socket open for ever.
    if (reason === 'slow') raw.destroy();
  },
});

const sendMissed = async (
  listener: Listener,
  after: bigint,
  { hub, since, log }: LiveDeps,
): Promise<void> => {
  try {
    const missed = await since([...listener.topics], after);
    if (missed === null) {
      listener.send(resyncFrame(hub.position));
      listener.after = hub.position;
      listener.afterN = wholePosition;
    }
    hub.catchUp(listener, missed ?? []);
  } catch (error) {
    log.warn({ err: error }, 'a live connection could not be brought up to date');
    hub.remove(listener);
    // The client comes again by itself and asks from where it was.
    listener.close('shutdown');
  }
};

/** Heartbeats, and the end of a connection whose session ended. */
const keepAlive = (raw: ServerResponse, listener: Listener, caller: Caller | null, deps: LiveDeps): void => {
  const { hub, sessions, log } = deps;
  const heartbeat = setInterval(() => {
    raw.write('event: heartbeat\ndata: {}\n\n');
    if (!caller) return;
    sessions.isLive(caller.session).then(
      (live) => {
        if (!live) hub.drop(listener, 'revoked');
      },
      (error: unknown) => log.warn({ err: error }, 'a session could not be checked'),
    );
  }, heartbeatMs);
  raw.on('close', () => {
    clearInterval(heartbeat);
    hub.remove(listener);
  });
};

const afterOf = (query: string | undefined, header: unknown): bigint | undefined => {
  const text = typeof header === 'string' && /^\d{1,20}$/.test(header) ? header : query;
  return text === undefined ? undefined : BigInt(text);
};
