import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { RefusedError } from '@fanfold/application';
import { LiveQuery, maxLiveTopics, position, topic as topicShape } from '@fanfold/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { catchUp } from './catch-up.ts';
import { assertRoom, listenerOn, type Pipe } from './connection.ts';
import { cursorOf } from './cursor.ts';
import type { LiveDeps } from './deps.ts';
import { greetingOf } from './greeting.ts';
import { sse } from './wire.ts';

/**
 * `GET /api/live?topics=a,b&after=position`: live updates as server-sent events. Topics are authorised like
 * the queries that they mirror. A browser that reconnects by itself sends `Last-Event-ID`.
 */
export const eventsRoute: FastifyPluginAsyncZod<LiveDeps> = async (app, deps) => {
  const { hub, access, clock, retryMs } = deps;
  // A HEAD request would hold a connection open that can carry nothing.
  const options = { schema: { querystring: LiveQuery }, exposeHeadRoute: false };
  app.get('/api/live', options, async (request, reply) => {
    const topics = parseTopics(request.query.topics);
    for (const topic of topics) {
      const refusal = await access.admit(request.caller, topic);
      if (refusal) throw new RefusedError(refusal);
    }
    assertRoom(hub);
    reply.hijack();
    const { raw } = reply;
    // Who went away meanwhile is not announced again.
    if (request.raw.socket.destroyed) return;
    const given = afterOf(request.query.after, request.headers['last-event-id']);
    const after = given ?? hub.position;
    const { caller, ip: address } = request;
    const listener = listenerOn(pipeOf(raw), { wire: sse, caller, address, topics, after, retryMs });
    raw.on('close', () => hub.remove(listener));
    raw.on('error', () => hub.remove(listener));
    hub.add(listener);
    greet(raw, reply.getHeaders() as OutgoingHttpHeaders);
    hub.say(
      listener,
      sse.control('hello', greetingOf(hub, clock.now()), given === undefined ? after : undefined),
    );
    if (given === undefined) return;
    const { resynced } = request.query;
    await catchUp(listener, { topics, after, all: true, resynced: cursorOf(resynced) }, deps);
  });
};

/**
 * Without chunks: a stream that ends with its connection needs none, and each message is one write of bytes
 * that all connections share.
 */
const greet = (raw: ServerResponse, headers: OutgoingHttpHeaders): void => {
  raw.removeHeader('transfer-encoding');
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
    'x-accel-buffering': 'no',
  });
  raw.write('retry: 1000\n');
};

const pipeOf = (raw: ServerResponse): Pipe => ({
  write: (frame, sent) => void raw.write(frame, sent),
  waiting: () => raw.writableLength,
  gone: () => raw.destroyed || raw.writableEnded,
  // The transport tells when the other side is gone; TCP keeps resending heartbeats until it knows.
  beat: () => true,
  end: () => void raw.end(),
  destroy: () => void raw.destroy(),
});

const parseTopics = (text: string): string[] => {
  const topics = [...new Set(text.split(','))];
  if (topics.length <= maxLiveTopics && topics.every((topic) => topicShape.safeParse(topic).success))
    return topics;
  throw new RefusedError('INVALID_REQUEST', {
    fields: [{ path: 'topics', code: 'invalid_value', message: '' }],
  });
};

const afterOf = (query: string | undefined, header: unknown): bigint | undefined => {
  const sent = position.safeParse(header);
  const text = sent.success ? sent.data : query;
  return text === undefined ? undefined : BigInt(text);
};
