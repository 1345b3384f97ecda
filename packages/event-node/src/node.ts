import { readFileSync } from 'node:fs';

import { Access, type Credentials } from './grpc/access.ts';
import { append } from './grpc/append.ts';
import { type AppendSettings, batchAppend } from './grpc/batch-append.ts';
import type { Call, Receiver } from './grpc/call.ts';
import { deleteMethods } from './grpc/delete.ts';
import { gossipOfOne } from './grpc/gossip.ts';
import { operationMethods } from './grpc/operations.ts';
import type { TlsFiles } from './grpc/port.ts';
import { read } from './grpc/read.ts';
import { GrpcServer } from './grpc/server.ts';
import { serverFeatures } from './grpc/server-features.ts';
import { Log } from './storage/log.ts';
import { Scavenger } from './storage/scavenger.ts';
import type { Clock } from './storage/types.ts';

export type EventNodeOptions = {
  /** The folder of the log; created when it does not exist. */
  readonly dataDir: string;
  readonly host?: string;
  /** 0, the default, picks a free port. */
  readonly port?: number;
  /** An append with more bytes of data is refused; 1 MiB by default, as in the real server. */
  readonly maximumAppendBytes?: number;
  /** Without these every caller may do everything. The client by itself sends credentials over TLS only. */
  readonly credentials?: Credentials;
  /** Paths of PEM files. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /**
   * For tests. Called each time a subscription has read to the end; `true` ends it there with `ABORTED`
   * before it has delivered everything, as the real server ends one whose reader is slow at that moment.
   */
  readonly endsAtLive?: () => boolean;
  /** Milliseconds since the epoch. The `created` time of events; also used for `$maxAge`. */
  readonly now?: Clock;
};

export type EventNode = AsyncDisposable & {
  readonly port: number;
  /** A connection string for the client. */
  readonly url: string;
  /** Resolves when the node has stopped, also after a client's shutdown request. */
  readonly stopped: Promise<void>;
};

const MEBIBYTE = 1024 * 1024;

/**
 * Starts a node that speaks EventStoreDB's gRPC protocol on one port and keeps its log in one folder.
 * @throws InsecureAddressError for an address that other machines reach, without TLS; StorageError when the
 *   folder cannot be used, and Node's own error (EADDRINUSE, ENOENT) when the port or a TLS file cannot.
 */
export async function startEventNode(options: EventNodeOptions): Promise<EventNode> {
  const { dataDir, host = '127.0.0.1', port = 0, now = Date.now } = options;
  const tls = readTls(options.tls);
  if (tls === undefined && !isLoopback(host)) throw new InsecureAddressError(host);
  const log = new Log(dataDir, now);
  const scavenger = new Scavenger(log, now);
  const access = new Access(options.credentials);
  const { promise: stopped, resolve: setStopped } = Promise.withResolvers<void>();
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (!stopping) {
      stopping = true;
      // Accepted requests are written and answered before the calls end, and no more are accepted; the
      // answers are sent in the next turn of the event loop.
      server.refuse();
      log.flush();
      await new Promise((resolve) => setImmediate(resolve));
      await server.close();
      await scavenger.close();
      log[Symbol.dispose]();
      setStopped();
    }
    await stopped;
  };
  const parts: Parts = { log, scavenger, now, shutdown: () => void stop() };
  const server = new GrpcServer(methodsOf(parts, options), access.authenticate, tls);
  try {
    const bound = await server.listen(host, port);
    const url = `esdb://${host}:${bound}?tls=${tls !== undefined}`;
    return { port: bound, url, stopped, [Symbol.asyncDispose]: stop };
  } catch (error) {
    log[Symbol.dispose]();
    throw error;
  }
}

type Parts = {
  readonly log: Log;
  readonly scavenger: Scavenger;
  readonly now: Clock;
  readonly shutdown: () => void;
};

function methodsOf(parts: Parts, options: EventNodeOptions): Map<string, (call: Call) => Receiver> {
  const { log, scavenger, now, shutdown } = parts;
  const { maximumAppendBytes = MEBIBYTE, endsAtLive } = options;
  const settings: AppendSettings = { log, maximumAppendBytes };
  const methods = new Map<string, (call: Call) => Receiver>([
    ['/event_store.client.streams.Streams/Append', append(settings)],
    ['/event_store.client.streams.Streams/BatchAppend', batchAppend(settings)],
    ['/event_store.client.streams.Streams/Read', read({ log, endsAtLive })],
    ...deleteMethods(settings),
    ...operationMethods({ scavenger, shutdown }),
    gossipOfOne(now),
  ]);
  methods.set(...serverFeatures([...methods.keys()]));
  return methods;
}

/** Events, and credentials with them, would be readable on the way. */
export class InsecureAddressError extends Error {
  override readonly name = 'InsecureAddressError';

  constructor(host: string) {
    super(
      `The address ${host} can be reached from other machines: that needs TLS (--tls-cert and --tls-key).`,
    );
  }
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);

function readTls(files: EventNodeOptions['tls']): TlsFiles | undefined {
  return files === undefined ? undefined : { cert: readFileSync(files.cert), key: readFileSync(files.key) };
}
