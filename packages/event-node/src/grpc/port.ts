import {
  createServer as createHttp1Server,
  type Server as Http1Server,
  type RequestListener,
} from 'node:http';
import type { Http2Server } from 'node:http2';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';

export type TlsFiles = { readonly cert: Buffer; readonly key: Buffer };

type Protocols = { readonly http2: Http2Server; readonly http1: RequestListener };

/**
 * A client that has not said by then which protocol it speaks, or not ended its TLS handshake, is sent away.
 */
const GREETING_MS = 10_000;

/**
 * One port for HTTP/2 and HTTP/1, with TLS or without, as the real server has it. It knows every socket from
 * its first moment on, also before a handshake, so that it can be closed in any state of its clients.
 */
export class Port {
  readonly #server: Server;
  readonly #http2: Http2Server;
  readonly #http1: Http1Server;
  readonly #sockets = new Set<Socket>();

  constructor({ http2, http1 }: Protocols, tls?: TlsFiles) {
    this.#http2 = http2;
    this.#http1 = createHttp1Server(http1);
    if (tls === undefined) this.#server = createServer((socket) => this.#greet(socket));
    else {
      const options = { ...tls, ALPNProtocols: ['h2', 'http/1.1'], handshakeTimeout: GREETING_MS };
      const server = createTlsServer(options, (socket) => this.#hand(socket, socket.alpnProtocol === 'h2'));
      server.on('tlsClientError', (_error, socket) => socket.destroy());
      this.#server = server;
    }
    this.#server.on('connection', (socket) => this.#track(socket));
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

  /** Takes no more connections. Resolves when the last one is gone. */
  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** Ends every connection at once. */
  destroy(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #track(socket: Socket): void {
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.once('close', () => this.#sockets.delete(socket));
  }

  /** Without TLS the first bytes say which protocol it is: every HTTP/2 connection begins with `PRI`. */
  #greet(socket: Socket): void {
    let said = Buffer.alloc(0);
    const impatience = setTimeout(() => socket.destroy(), GREETING_MS);
    impatience.unref();
    const listen = (chunk: Buffer): void => {
      said = Buffer.concat([said, chunk]);
      const isHttp2 = PREFACE.equals(said.subarray(0, PREFACE.length));
      if (!isHttp2 && PREFACE.subarray(0, said.length).equals(said)) return;
      socket.off('data', listen);
      socket.pause();
      clearTimeout(impatience);
      socket.unshift(said);
      this.#hand(socket, isHttp2);
    };
    socket.on('data', listen);
    socket.once('close', () => clearTimeout(impatience));
  }

  #hand(socket: Socket | TLSSocket, isHttp2: boolean): void {
    socket.on('error', () => {});
    (isHttp2 ? this.#http2 : this.#http1).emit('connection', socket);
    // HTTP/2 takes what was read already by itself.
    if (!isHttp2) socket.resume();
  }
}

const PREFACE = Buffer.from('PRI');
