import { parseArgs } from 'node:util';
import { type EventNode, type EventNodeOptions, startEventNode } from '../node.ts';
import { readCredentials } from './credentials.ts';
import { UsageError } from './usage.ts';

const OPTIONS = {
  port: { type: 'string', default: '2113' },
  host: { type: 'string', default: '127.0.0.1' },
  data: { type: 'string', default: './log' },
  credentials: { type: 'string' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  'max-append-bytes': { type: 'string', default: '1048576' },
} as const;

/** Runs the node until SIGTERM or SIGINT. Prints one line of JSON once it accepts calls. */
export async function serve(args: string[]): Promise<void> {
  const options = parse(args);
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  // Before the log is opened: a signal without a handler would end the process without closing it.
  process.once('SIGTERM', () => stop());
  process.once('SIGINT', () => stop());
  const node = await start(options);
  process.stdout.write(`${JSON.stringify({ listening: `${options.host}:${node.port}` })}\n`);
  await Promise.race([stopped, node.stopped]);
  await node[Symbol.asyncDispose]();
  // The log is closed. Other open handles must not keep the process.
  setTimeout(() => process.exit(), 100).unref();
}

type ServeOptions = EventNodeOptions & { readonly host: string; readonly port: number };

function parse(args: string[]): ServeOptions {
  const values = readArguments(args);
  const { 'tls-cert': cert, 'tls-key': key } = values;
  const credentials = readCredentials(values.credentials, process.env['EVENT_NODE_CREDENTIALS']);
  if ((cert === undefined) !== (key === undefined))
    throw new UsageError('--tls-cert and --tls-key go together.');
  return {
    dataDir: values.data,
    host: values.host,
    port: wholeNumber('--port', values.port, 65_535),
    maximumAppendBytes: wholeNumber('--max-append-bytes', values['max-append-bytes'], 16 * 1024 * 1024),
    ...(credentials === undefined ? {} : { credentials }),
    ...(cert === undefined || key === undefined ? {} : { tls: { cert, key } }),
  };
}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function wholeNumber(name: string, text: string, largest: number): number {
  const value = Number(text);
  if (text !== '' && Number.isInteger(value) && value >= 0 && value <= largest) return value;
  throw new UsageError(`${name} is '${text}'; it should be a whole number from 0 to ${largest}.`);
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
