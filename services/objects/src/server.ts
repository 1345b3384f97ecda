import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from '@fanfold/platform';

import { authenticate, type Credentials } from './auth/authenticate.ts';
import { answer, errorReply } from './http/answer.ts';
import { preflightHeaders } from './http/cors.ts';
import { parseRequest } from './http/request.ts';
import { S3Error } from './http/s3-error.ts';
import { isBucketName } from './operations/buckets.ts';
import type { Reply } from './operations/operation.ts';
import { selectOperation } from './operations/select-operation.ts';
import { ObjectStore } from './storage/store.ts';

export type ObjectServerOptions = {
  /** The folder of the objects; created when it is missing. */
  readonly folder: string;
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  readonly region: string;
  /** Created at the start when it is missing. */
  readonly bucket: string;
  readonly credentials: Credentials;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
};

export type ObjectServer = AsyncDisposable & {
  /** The endpoint for an S3 client with path-style addresses. */
  readonly url: string;
  /** Resolves with how many files of a killed process were removed. */
  readonly swept: Promise<number>;
};

/**
 * How long a connection without requests is kept. Longer than an encoder pauses between two files: a stream
 * that was sent into a connection that is being closed cannot be sent again.
 */
const idleMs = 60_000;

/** Answers 204 without a signature. No bucket can have this name. */
const healthPath = '/-/health/live';
/** A client that is silent this long in the middle of a request or an answer is disconnected. */
const silenceMs = 60_000;
/**
 * What may wait of a body: it is hashed and written in pieces of up to this size, which takes a quarter less
 * processor time.
 */
const waitingBytes = 1024 ** 2;
/** Requests have this long to end by themselves when the server stops. */
const graceMs = 400;

/**
 * Starts an S3 server on a folder. Throws StorageError when the folder cannot be used, and Node's own error
 * (EADDRINUSE) when the port cannot.
 */
export const startObjectServer = async (options: ObjectServerOptions): Promise<ObjectServer> => {
  const { folder, host, port, bucket, now = Date.now, log } = options;
  if (!isBucketName(bucket)) throw new S3Error('InvalidBucketName');
  await using opening = new AsyncDisposableStack();
  const store = opening.use(new ObjectStore(folder));
  store.objects.createBucket(bucket, now());
  const running = new Set<Promise<void>>();
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const ended = respond(request, response, { ...options, now, store }).finally(() => running.delete(ended));
    running.add(ended);
  };
  const server = createServer(
    {
      requestTimeout: 0,
      headersTimeout: silenceMs,
      keepAliveTimeout: idleMs,
      highWaterMark: waitingBytes,
    },
    handle,
  );
  // The handler decides when a client that waits may send: a refused body is never sent.
  server.on('checkContinue', handle);
  server.setTimeout(silenceMs);
  await listen(server, { host, port });
  opening.defer(() => stop(server, running));
  const swept = store.swept.then((count) => {
    if (count > 0) log.info({ count }, 'removed files of uploads that were cut off');
    return count;
  });
  swept.catch((error: unknown) => log.warn({ err: error }, 'left-over files could not be removed'));
  const { port: bound } = server.address() as AddressInfo;
  const open = opening.move();
  return { url: `http://${host}:${bound}`, swept, [Symbol.asyncDispose]: () => open.disposeAsync() };
};

type Site = Required<ObjectServerOptions> & { readonly store: ObjectStore };

const respond = async (request: IncomingMessage, response: ServerResponse, site: Site): Promise<void> => {
  let reply: Reply;
  try {
    reply = await replyTo(request, response, site);
  } catch (error) {
    if (request.destroyed && !request.complete) return void response.destroy();
    if (!(error instanceof S3Error)) site.log.error({ err: error, method: request.method }, 'request failed');
    reply = errorReply(error, request);
  }
  using _body = typeof reply.body === 'object' ? reply.body : undefined;
  try {
    await answer(request, response, reply);
  } catch (error) {
    // The headers are sent: only the end of the connection tells the client that the object is incomplete.
    response.destroy();
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    site.log.error({ err: error, method: request.method }, 'an answer was cut off');
  }
};

const replyTo = async (message: IncomingMessage, response: ServerResponse, site: Site): Promise<Reply> => {
  if (message.method === 'GET' && message.url === healthPath) return { status: 204 };
  const preflight = preflightHeaders(message);
  if (preflight) return { status: 200, headers: preflight };
  const request = parseRequest(message);
  const { payload, headers } = authenticate(request, site);
  const { run } = selectOperation(request, headers);
  const acceptBody = (): void => {
    if (message.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
  };
  const { bucket = '', key = '' } = request;
  const { store, region, now } = site;
  return run({ request, headers, payload, store, bucket, key, region, now, acceptBody });
};

const listen = (server: Server, address: { readonly host: string; readonly port: number }): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      resolve();
    });
  });

const stop = async (server: Server, running: ReadonlySet<Promise<void>>): Promise<void> => {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(late);
  await Promise.allSettled(running);
};
