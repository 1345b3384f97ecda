import { append } from './grpc/append.ts';
import { type AppendSettings, batchAppend } from './grpc/batch-append.ts';
import type { Call, Receiver } from './grpc/call.ts';
import { deleteMethods } from './grpc/delete.ts';
import { read } from './grpc/read.ts';
import { GrpcServer } from './grpc/server.ts';
import { serverFeatures } from './grpc/server-features.ts';
import { Log } from './storage/log.ts';
import type { Clock } from './storage/types.ts';

export type EventNodeOptions = {
  /** The folder that holds the log; made when it does not exist. */
  readonly dataDir: string;
  readonly host?: string;
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** Appends above this are refused; 1 MiB by default, as in the real server. */
  readonly maximumAppendBytes?: number;
  /** Milliseconds since the epoch. Gives events their `created` and decides `$maxAge`. */
  readonly now?: Clock;
};

export type EventNode = AsyncDisposable & {
  readonly port: number;
  /** A connection string for the client. */
  readonly url: string;
};

const MEBIBYTE = 1024 * 1024;

/**
 * Starts a node that speaks EventStoreDB's gRPC protocol on one port and keeps its log in one folder.
 * @throws StorageError when the folder cannot be used, and Node's own error (EADDRINUSE) when the port cannot.
 */
export async function startEventNode(options: EventNodeOptions): Promise<EventNode> {
  const { dataDir, host = '127.0.0.1', port = 0, now = Date.now } = options;
  const log = new Log(dataDir, now);
  const server = new GrpcServer(methodsOf(log, options), () => {});
  try {
    const bound = await server.listen(host, port);
    return {
      port: bound,
      url: `esdb://${host}:${bound}?tls=false`,
      [Symbol.asyncDispose]: async () => {
        await server.close();
        log[Symbol.dispose]();
      },
    };
  } catch (error) {
    log[Symbol.dispose]();
    throw error;
  }
}

function methodsOf(log: Log, options: EventNodeOptions): Map<string, (call: Call) => Receiver> {
  const { maximumAppendBytes = MEBIBYTE } = options;
  const settings: AppendSettings = { log, maximumAppendBytes, mayWrite: () => true };
  const methods = new Map<string, (call: Call) => Receiver>([
    ['/event_store.client.streams.Streams/Append', append(settings)],
    ['/event_store.client.streams.Streams/BatchAppend', batchAppend(settings)],
    ['/event_store.client.streams.Streams/Read', read({ log, mayRead: () => true })],
    ...deleteMethods(settings),
  ]);
  methods.set(...serverFeatures([...methods.keys()]));
  return methods;
}
