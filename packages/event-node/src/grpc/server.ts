import {
  createSecureServer,
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';

import { Call, type Receiver } from './call.ts';
import { GrpcError, Status, unavailable } from './status.ts';

/** The handler of a method, by its path, e.g. `/event_store.client.streams.Streams/Read`. */
export type Methods = ReadonlyMap<string, (call: Call) => Receiver>;

export type TlsFiles = { readonly cert: Buffer; readonly key: Buffer };

const WINDOW_BYTES = 4 * 1024 * 1024;

/** As the real server's KeepAliveInterval: a peer that vanished is detected after at most two of these intervals. */
const KEEP_ALIVE_MS = 10_000;

/**
 * gRPC over node:http2, without grpc-js: that library writes every message as a frame of its own; this server sends all
 * answers of a commit, or a page of events, in one write.
 */
export class GrpcServer {
  readonly #methods: Methods;
  readonly #authenticate: (headers: IncomingHttpHeaders) => void;
  readonly #server: Http2Server;
  readonly #sessions = new Set<ServerHttp2Session>();
  readonly #calls = new Set<Call>();

  /** @param authenticate throws GrpcError for a call that is not allowed. */
  constructor(methods: Methods, authenticate: (headers: IncomingHttpHeaders) => void, tls?: TlsFiles) {
    this.#methods = methods;
    this.#authenticate = authenticate;
    const options = {
      settings: { initialWindowSize: WINDOW_BYTES },
      // Node closes sessions above a memory limit that fast readers reach too; back-pressure bounds the streams
      // instead.
      maxSessionMemory: Number.MAX_SAFE_INTEGER,
      // Ending a subscription resets its stream. Node treats more than 33 resets a second as an attack by default.
      streamResetBurst: 100_000,
      streamResetRate: 10_000,
    };
    this.#server = tls === undefined ? createServer(options) : createSecureServer({ ...options, ...tls });
    this.#server.on('session', (session) => this.#track(session));
    this.#server.on('stream', (stream, headers) => this.#open(stream, headers));
    this.#server.on('connection', (socket: { setNoDelay?: (on: boolean) => void }) =>
      socket.setNoDelay?.(true),
    );
  }

  /** @returns the port; a free one when 0 was asked for. */
  listen(host: string, port: number): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    this.#server.once('error', reject);
    this.#server.listen(port, host, () => {
      this.#server.off('error', reject);
      this.#server.on('error', () => {});
      resolve((this.#server.address() as AddressInfo).port);
    });
    return promise;
  }

  /** Ends every call with UNAVAILABLE, so that clients reconnect at once, and waits until the answers were sent. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const call of this.#calls) call.fail(unavailable('Server is shutting down'));
    for (const session of this.#sessions) session.close();
    const impatience = setTimeout(() => {
      for (const session of this.#sessions) session.destroy();
    }, 500);
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
    const call = new Call(stream, headers);
    this.#calls.add(call);
    call.onClose(() => this.#calls.delete(call));
    try {
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
