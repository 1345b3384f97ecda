import { parseArgs } from 'node:util';

import { type EventNode, type EventNodeOptions, startEventNode } from '../node.ts';
import { UsageError } from './usage.ts';

const OPTIONS = {
  port: { type: 'string', default: '2113' },
  host: { type: 'string', default: '127.0.0.1' },
  data: { type: 'string', default: './log' },
} as const;

/** Runs the node until SIGTERM or SIGINT. Prints one line of JSON once it answers. */
export async function serve(args: string[]): Promise<void> {
  const options = parse(args);
  const node = await start(options);
  process.stdout.write(`${JSON.stringify({ listening: `${options.host}:${node.port}` })}\n`);
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  process.once('SIGTERM', () => stop());
  process.once('SIGINT', () => stop());
  await stopped;
  await node[Symbol.asyncDispose]();
}

type ServeOptions = EventNodeOptions & { readonly host: string; readonly port: number };

function parse(args: string[]): ServeOptions {
  try {
    const { values } = parseArgs({ args, options: OPTIONS });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      throw new UsageError(`--port is '${values.port}'; it should be a number from 0 to 65535.`);
    }
    return { dataDir: values.data, host: values.host, port };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  }
}

async function start(options: ServeOptions): Promise<EventNode> {
  try {
    return await startEventNode(options);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const address = `${options.host}:${options.port}`;
    if (code === 'EADDRINUSE') throw new Error(`The address ${address} is in use by another process.`);
    if (code === 'EACCES') throw new Error(`This user may not listen on ${address}.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Error(`This machine has no address ${options.host}.`);
    throw error;
  }
}
