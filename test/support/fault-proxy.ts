import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy with the failures of a network. */
export type FaultProxy = AsyncDisposable & {
  readonly port: number;
  /** From now on the server's replies are dropped: requests arrive and are executed, replies are lost. */
  readonly dropReplies: () => void;
  /** From now on the bytes of both directions wait. */
  readonly freeze: () => void;
  /** Delays every reply by this time. */
  readonly slow: (ms: number) => void;
  /** Ends all failures; waiting bytes are delivered, dropped ones stay lost. */
  readonly heal: () => void;
  /** Cuts all connections. */
  readonly reset: () => void;
  /** How many bytes of replies were dropped. */
  readonly lostBytes: () => number;
};

type Pair = { readonly client: Socket; readonly server: Socket };

export const startFaultProxy = async (target: { host: string; port: number }): Promise<FaultProxy> => {
  const pairs = new Set<Pair>();
  let losing = false;
  let frozen = false;
  let lost = 0;
  let delayMs = 0;
  const proxy: Server = createServer((client) => {
    const server = connect(target.port, target.host);
    const pair = { client, server };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on('error', end).on('close', end).setNoDelay(true);
    client.on('data', (bytes) => server.write(bytes));
    server.on('data', (bytes) => {
      if (losing) lost += bytes.length;
      else if (delayMs > 0) setTimeout(() => client.writable && client.write(bytes), delayMs);
      else client.write(bytes);
    });
    if (frozen) pause(pair);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    port: address.port,
    dropReplies: () => {
      losing = true;
    },
    freeze: () => {
      frozen = true;
      for (const pair of pairs) pause(pair);
    },
    slow: (ms) => {
      delayMs = ms;
    },
    heal: () => {
      losing = false;
      delayMs = 0;
      frozen = false;
      for (const { client, server } of pairs) {
        client.resume();
        server.resume();
      }
    },
    reset: () => {
      for (const { client, server } of pairs) {
        client.resetAndDestroy();
        server.resetAndDestroy();
      }
    },
    lostBytes: () => lost,
    [Symbol.asyncDispose]: async () => {
      for (const { client, server } of pairs) {
        client.destroy();
        server.destroy();
      }
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
};

const pause = ({ client, server }: Pair): void => {
  client.pause();
  server.pause();
};
