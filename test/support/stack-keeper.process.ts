import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { sleep } from '@fanfold/platform';
import type { PartName } from '@fanfold/stack';

import { runCommandLine } from '../../services/stack/src/cli/command-line.ts';
import type { SharedStackFacts } from './shared-stack.ts';
import { startTestStack, type TestStack } from './stack.ts';

// Keeps one stack with the demo world for each worker of a run. The first test file of a worker that asks
// starts it, and the worker's other files get the same one; a stack that does not work any more is replaced.
// A process of its own, so that nothing that goes wrong in it ends the run. It listens on the port of its
// first argument until the run is over.

/** A stack that no test file uses for so long is stopped: its processes cost time that others need. */
const idleMs = 45_000;
/** A stack that does not become ready within this time after a test file is replaced. */
const fitWithinMs = 60_000;

type Kept = { readonly stack: TestStack; idle?: NodeJS.Timeout };
const kept = new Map<string, Kept>();

const lease = async (worker: string): Promise<SharedStackFacts> => {
  const present = kept.get(worker);
  clearTimeout(present?.idle);
  if (present && !(await isFit(present.stack))) await stop(worker);
  const stack = kept.get(worker)?.stack ?? (await startTestStack({ seed: true, web: true }));
  kept.set(worker, { stack });
  const { url, sandboxUrl, mailboxUrl, dataDir, databaseUrl, eventStoreUrl, config } = stack;
  return { url, sandboxUrl, mailboxUrl, dataDir, databaseUrl, eventStoreUrl, config };
};

const release = (worker: string): void => {
  const one = kept.get(worker);
  if (one) one.idle = setTimeout(() => void stop(worker), idleMs);
};

const stop = async (worker: string): Promise<void> => {
  const one = kept.get(worker);
  clearTimeout(one?.idle);
  kept.delete(worker);
  await one?.stack[Symbol.asyncDispose]();
};

const stackOf = (worker: string): TestStack => {
  const one = kept.get(worker);
  if (!one) throw new Error(`Worker ${worker} has no stack.`);
  return one.stack;
};

/** Every part answers, and the API says that it is ready. */
const isFit = async (stack: TestStack): Promise<boolean> => {
  const look = async (): Promise<boolean> => {
    await Promise.all([...stack.parts.keys()].map((part) => stack.ready(part)));
    while (!(await fetch(new URL('/readyz', stack.url))).ok) await sleep(200);
    return true;
  };
  return Promise.race([look(), sleep(fitWithinMs).then(() => false)]).catch(() => false);
};

type Command = { readonly dataDir: string; readonly args: readonly string[] };

/** What `fanfold.ts` does in a process of its own; see `fanfoldInKeeper`. */
const runFanfold = async ({ dataDir, args }: Command) => {
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const code = await runCommandLine(args, {
    environment: { ...process.env, FANFOLD_DATA_DIR: dataDir },
    print: (line) => stdout.push(line),
    complain: (line) => stderr.push(line),
  }).catch((error: unknown) => {
    stderr.push(String(error));
    return 1;
  });
  return { code, stdout: stdout.join('\n'), stderr: stderr.join('\n') };
};

const act = async (path: string, body: unknown): Promise<unknown> => {
  const [, worker = '', what, part] = path.split('/');
  if (what === 'fanfold') return runFanfold(body as Command);
  if (what === 'lease') return lease(worker);
  if (what === 'release') return release(worker);
  if (what === 'kill') return stackOf(worker).kill(part as PartName);
  if (what === 'ready') return stackOf(worker).ready(part as PartName);
  throw new Error(`The keeper cannot ${what}.`);
};

const server = createServer((request, reply) => {
  json(request)
    .then((body) => act(request.url ?? '', body))
    .then(
      (answer) => reply.writeHead(200).end(JSON.stringify(answer ?? null)),
      (error: unknown) => reply.writeHead(500).end(String(error)),
    );
});
// With a callback, since the run may be over by then.
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('listening', () => {}));

// The run is over, or was killed.
process.once('disconnect', () => {
  server.close();
  server.closeAllConnections();
  void Promise.allSettled([...kept.keys()].map(stop)).then(() => process.exit());
});
