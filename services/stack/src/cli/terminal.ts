import { type Config, hasPaymentProvider, isDemo } from '@fanfold/platform';
import { demoTable, type SignedIn, seedDemo, seedMedia } from '../demo/index.ts';
import type { Environment } from '../supervisor/prepare-stack.ts';
import { lineReport, type Report } from '../supervisor/report.ts';
import { type Stack, startStack } from '../supervisor/stack.ts';

/** `npm start`: starts everything, reports each step, and runs until a signal stops it. */
export const runInTerminal = async (
  environment: Environment,
  write: (line: string) => void,
): Promise<void> => {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  const report = lineReport(write);
  const stopping = new AbortController();
  const stopped = Promise.withResolvers<void>();
  // A second Ctrl-C changes nothing: the stop has a time limit already.
  const stop = () => {
    stopping.abort();
    stopped.resolve();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // Started by scripts/run.mjs, which may be killed at any time.
  process.on('disconnect', stop);

  write('Fanfold is starting.');
  let stopBegan = 0;
  try {
    await using stack = await startStack({ environment, report, signal: stopping.signal });
    const filling = { report, signal: stopping.signal, sessions: new Map<string, SignedIn>() };
    const seeded = await Promise.race([seed(stack, filling), stopped.promise]);
    if (!stopping.signal.aborted) {
      write('');
      write(`Fanfold is ready after ${seconds()} s:  ${stack.url}`);
      for (const line of readyLines(stack, seeded === true)) write(line);
    }
    const media = seeded === true ? fillWithMedia(stack, filling) : undefined;
    await stopped.promise;
    await media;
    stopBegan = performance.now();
    write('\nStopping …');
  } catch (error) {
    // A stop during the start makes the step in progress fail with an error of its own.
    if (!stopping.signal.aborted || stopBegan) throw error;
  }
  if (stopBegan) write(`Stopped after ${((performance.now() - stopBegan) / 1000).toFixed(1)} s.`);
  else write('Stopped.');
};

/** What both parts of the demo world are made with; the second goes on with the sessions of the first. */
type Filling = {
  readonly report: Report;
  readonly signal: AbortSignal;
  readonly sessions: Map<string, SignedIn>;
};

/** If the demo world fails, the stack still works; the next start continues the demo world. */
const seed = async (stack: Stack, filling: Filling): Promise<boolean> => {
  const { report, signal } = filling;
  try {
    return await seedDemo(stack, filling);
  } catch (error) {
    if (signal.aborted) return false;
    const reason = error instanceof Error ? error.message : String(error);
    report.say(`  The demo world is not complete: ${reason}\n  The next start continues it.`);
    return false;
  }
};

/**
 * Works that are heard and seen take the encoder's time, so that they come while the demo is used already.
 */
const fillWithMedia = async (stack: Stack, filling: Filling): Promise<void> => {
  const { report, signal } = filling;
  try {
    await seedMedia(stack, filling);
  } catch (error) {
    if (signal.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    report.say(
      `  The works with sound and picture are not complete: ${reason}\n  The next start continues them.`,
    );
  }
};

/** What an installation lacks at its first start, which a demo has. */
const installationNotes = (config: Config): string[] => [
  '',
  ...(hasPaymentProvider(config)
    ? []
    : ['  No payment provider is configured: people cannot charge coins (npm run fanfold -- config).']),
  '  The first administrator signs up; then: npm run fanfold -- grant-role --email E --role admin --reason R',
  '',
];

const readyLines = ({ config, dataDir, record }: Stack, seeded: boolean): string[] => {
  const { mailboxUrl } = record.state;
  const mailbox = mailboxUrl === null ? '' : `Mailbox: ${mailboxUrl}   `;
  return [
    ...(seeded ? demoTable() : []),
    ...(isDemo(config) ? [] : installationNotes(config)),
    `${mailbox}Data: ${dataDir}   Ctrl-C stops everything.`,
  ];
};
