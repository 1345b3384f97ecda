import type { RequestListener } from 'node:http';
import {
  createServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';

import { Call, type Receiver } from './call.ts';
import { plainAnswer } from './http1.ts';
import { Port, type TlsFiles } from './port.ts';
import { GrpcError, Status, unavailable } from './status.ts';

/** The handler of a method, by its path, e.g. `/event_store.client.streams.Streams/Read`. */
export type Methods = ReadonlyMap<string, (call: Call) => Receiver>;

const WINDOW_BYTES = 4 * 1024 * 1024;

/** How long clients may take to hear that the node ends. */
const MOST_CLOSING_MS = 500;

/**
 * As the real server's KeepAliveInterval: a peer that vanished is detected after at most two of these
 * intervals.
 */
const KEEP_ALIVE_MS = 10_000;

/**
 * gRPC over node:http2, without grpc-js: that library writes every message as a frame of its own; this server
 * sends all answers of a commit, or a page of events, in one write.
 */
export class GrpcServer {
  readonly #methods: Methods;
  readonly #authenticate: (headers: IncomingHttpHeaders) => void;
  readonly #port: Port;
  readonly #sessions = new Set<ServerHttp2Session>();
  readonly #calls = new Set<Call>();
  #isClosing = false;

  /** @param authenticate throws GrpcError for a call that is not allowed. */
  constructor(methods: Methods, authenticate: (headers: IncomingHttpHeaders) => void, tls?: TlsFiles) {
    this.#methods = methods;
    this.#authenticate = authenticate;
    const options = {
      settings: { initialWindowSize: WINDOW_BYTES },
      // Node closes sessions above a memory limit that fast readers reach too; back-pressure bounds the
      // streams instead.
      maxSessionMemory: Number.MAX_SAFE_INTEGER,
      // Ending a subscription resets its stream. Node treats more than 33 resets a second as an attack by
      // default.
      streamResetBurst: 100_000,
      streamResetRate: 10_000,
    };
    const http2 = createServer(options);
    http2.on('session', (session) => this.#track(session));
    http2.on('stream', (stream, headers) => this.#open(stream, headers));
    this.#port = new Port({ http2, http1: answerPlainly }, tls);
  }

  /** @returns the port; a free one when 0 was asked for. */
  listen = (host: string, port: number): Promise<number> => this.#port.listen(host, port);

  /**
   * From now on nothing that arrives is looked at: it would be accepted by a node that is about to close its
   * log.
   */
  refuse(): void {
    this.#isClosing = true;
    for (const call of this.#calls) call.ignore();
  }

  /**
   * Ends every call with UNAVAILABLE, so that clients reconnect at once, and waits until the answers were
   * sent, but never for a client that does not read them, is silent, or ignores the end.
   */
  async close(): Promise<void> {
    this.refuse();
    const closed = this.#port.stop();
    for (const call of this.#calls) call.fail(unavailable('Server is shutting down'));
    for (const session of this.#sessions) session.close();
    const impatience = setTimeout(() => {
      for (const session of this.#sessions) session.destroy();
      this.#port.destroy();
    }, MOST_CLOSING_MS);
    await closed;
    clearTimeout(impatience);
  }

  #track(session: ServerHttp2Session): void {
    this.#sessions.add(session);
    session.setLocalWindowSize(WINDOW_BYTES);
    session.on('error', () => {});
    const keepAlive = keepAliveOf(session);
    session.on('close', () => {
      clearInterval(keepAlive);
      this.#sessions.delete(session);
    });
  }

  #open(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
    if (headers[':method'] !== 'POST') {
      answerPlainStream(stream, headers);
      return;
    }
    const call = new Call(stream, headers);
    this.#calls.add(call);
    call.onClose(() => this.#calls.delete(call));
    try {
      if (this.#isClosing) throw unavailable('Server is shutting down');
      const path = String(headers[':path']);
      const method = this.#methods.get(path);
      if (method === undefined)
        throw new GrpcError(Status.UNIMPLEMENTED, `Method ${path} is not implemented.`);
      this.#authenticate(headers);
      call.receive(method(call));
    } catch (error) {
      call.fail(error);
    }
  }
}

const answerPlainly: RequestListener = (request, response) => {
  const { status, type, body } = plainAnswer(request.method, request.url);
  response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end(body);
};

const answerPlainStream = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void => {
  stream.on('error', () => {});
  const { status, type, body } = plainAnswer(headers[':method'], headers[':path']);
  stream.respond({ ':status': status, ...(type === undefined ? {} : { 'content-type': type }) });
  stream.end(body);
};

/** Ends the session of a peer that has not answered a ping before the next one. */
function keepAliveOf(session: ServerHttp2Session): NodeJS.Timeout {
  let isAnswered = true;
  const ask = (): void => {
    if (session.destroyed) return;
    if (!isAnswered) {
      session.destroy();
      return;
    }
    isAnswered = false;
    session.ping(() => {
      isAnswered = true;
    });
  };
  return setInterval(ask, KEEP_ALIVE_MS).unref();
}
