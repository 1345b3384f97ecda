import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type Answer = { readonly status: number; readonly body: string };

const headEnd = Buffer.from('\r\n\r\n');
const lengthOf = /\r\ncontent-length: (\d+)/i;

/**
 * One keep-alive connection with one request at a time. It does the least that HTTP/1.1 allows, because the
 * client shares the processor with the measured service: requests are prepared texts, replies must have a
 * content-length.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The server closed the connection.')));
  }

  static async open(port: number): Promise<HttpConnection> {
    const socket = connect({ port, host: '127.0.0.1' });
    await once(socket, 'connect');
    return new HttpConnection(socket);
  }

  send(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf(headEnd);
    if (end < 0) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = Number(lengthOf.exec(head)?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) {
      this.#fail(new Error(`A reply without its length:\n${head}`));
      return;
    }
    const bodyEnd = end + headEnd.length + length;
    if (this.#received.length < bodyEnd) return;
    const body = this.#received.toString('utf8', end + headEnd.length, bodyEnd);
    this.#received = this.#received.subarray(bodyEnd);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve({ status: Number(head.slice(9, 12)), body });
  }

  #fail(error: Error): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.reject(error);
  }
}

export type Post = {
  readonly path: string;
  readonly token: string;
  readonly key: string;
  /** ASCII, so that its length in characters is its length in bytes. */
  readonly body: string;
};

/** A JSON body, ASCII, sent by a person who is not signed in. */
export const postAnonymously = (path: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n` +
  `content-length: ${body.length}\r\n\r\n${body}`;

/** A request with all headers that an API client sends. */
export const post = ({ path, token, key, body }: Post): string =>
  `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\nidempotency-key: ${key}\r\n` +
  `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

export type Get = {
  readonly path: string;
  readonly token: string;
  /** The position that the answer has to include. */
  readonly after: string;
};

export const get = ({ path, token, after }: Get): string =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\nfanfold-after: ${after}\r\n\r\n`;
