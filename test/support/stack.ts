import { execFile } from 'node:child_process';
import { chmodSync, lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type PartName, type Report, type Stack, seedDemo, silentReport, startStack } from '@fanfold/stack';

import { buildWeb, isWebBuilt } from '../../services/stack/src/supervisor/parts/web-build.ts';
import { freePorts } from './free-ports.ts';
import { rememberWarnings, warningsIn, watchLogs } from './part-logs.ts';
import { onceInRun } from './prepared.ts';

export type TestStackOptions = {
  /** Fills the log with the demo world. Default false. */
  readonly seed?: boolean;
  /** Builds the web application when it has to be; browser tests need it. Default false. */
  readonly web?: boolean;
  /** More settings, FANFOLD_* or anything else that the parts shall see. */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * The data folder, such as one of an earlier test stack, kept by `keepData`. Default: one that was
   * prepared.
   */
  readonly dataDir?: string;
  /** Leaves the data folder when the stack is disposed. Default false. */
  readonly keepData?: boolean;
  readonly report?: Report;
};

/** It is a demo, so that the sandbox takes the place of outside parties. */
export type TestStack = Stack & {
  readonly sandboxUrl: string;
  readonly mailboxUrl: string;
  /** Ends a part with SIGKILL and resolves when it is gone; the supervisor starts it again. */
  readonly kill: (part: PartName) => Promise<void>;
  /** Resolves when a part answers (again). */
  readonly ready: (part: PartName) => Promise<void>;
  /** Ends a part and leaves it down until `start`. */
  readonly stop: (part: PartName) => Promise<void>;
  readonly start: (part: PartName) => Promise<void>;
};

/** A folder for a stack's data that Postgres' own account can enter as well. */
export const temporaryDataDir = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfold-stack-'));
  chmodSync(folder, 0o711);
  return folder;
};

// A test's Postgres runs for minutes, and a killed process loses nothing; only a power failure would.
const fastPostgres = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * A data folder of an earlier stack, so that a stack starts without creating its database; with the demo
 * world if asked for. Each run of the tests makes one folder of each kind, and each caller gets a copy.
 */
export const preparedDataDir = async ({ seed = false } = {}): Promise<string> => {
  const template = await onceInRun(seed ? 'demo' : 'empty', (draft) => settle(draft, seed));
  const folder = temporaryDataDir();
  await copyInto(folder, template);
  return folder;
};

const settle = async (dataDir: string, seed: boolean): Promise<void> => {
  const stack = await startIn(dataDir, { seed });
  await stack[Symbol.asyncDispose]();
  // Two copies that start at once must not use the same remembered ports.
  const file = join(dataDir, 'stack.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ports: {} }));
  rmSync(join(dataDir, 'logs'), { recursive: true });
};

/**
 * Keeps owners and times, because Postgres checks both. A database outside of the folder cannot be copied.
 */
const copyInto = async (folder: string, template: string | undefined): Promise<void> => {
  if (template === undefined || lstatSync(join(template, 'postgres')).isSymbolicLink()) return;
  // Not in this thread: the keeper reads what the parts of the other worker's stack print.
  await promisify(execFile)('cp', ['-a', `${template}/.`, folder]);
  chmodSync(folder, 0o711);
};

/** A whole Fanfold on free ports and its own data folder. Take it with `await using`. */
export const startTestStack = async (options: TestStackOptions = {}): Promise<TestStack> => {
  const { seed = false, web = false, keepData = false } = options;
  // The application is built once, not by each test file that starts at the same time.
  if (web && !isWebBuilt()) await onceInRun('web', () => buildWeb(new AbortController().signal));
  const dataDir = options.dataDir ?? (await preparedDataDir({ seed }));
  watchLogs(dataDir);
  const remove = () => {
    rememberWarnings(dataDir);
    if (!keepData) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return withHandles(await startIn(dataDir, options), remove);
  } catch (error) {
    process.stderr.write(`A stack did not start. The last warnings of its parts:\n${warningsIn(dataDir)}`);
    remove();
    throw error;
  }
};

const startIn = async (dataDir: string, options: TestStackOptions): Promise<Stack> => {
  const { seed = false, web = false, env = {}, report = silentReport } = options;
  const [port, sandboxPort] = await freePorts(2);
  const stack = await startStack({
    environment: {
      ...process.env,
      FANFOLD_LOG_LEVEL: 'info',
      FANFOLD_DEMO: 'true',
      FANFOLD_SEED: String(seed),
      // Tests sign in more often than people do, and all from one address.
      FANFOLD_ATTEMPTS_PER_MINUTE: '100000',
      ...env,
      FANFOLD_PORT: String(port),
      FANFOLD_SANDBOX_PORT: String(sandboxPort),
      FANFOLD_DATA_DIR: dataDir,
    },
    report,
    web,
    postgresSettings: fastPostgres,
  });
  try {
    if (seed) await seedDemo(stack, { report, signal: new AbortController().signal });
    return stack;
  } catch (error) {
    await stack[Symbol.asyncDispose]();
    throw error;
  }
};

const withHandles = (stack: Stack, remove: () => void): TestStack => {
  const { sandboxUrl } = stack;
  if (sandboxUrl === undefined) throw new Error('A test stack is a demo.');
  const part = (name: PartName) => {
    const found = stack.parts.get(name);
    if (!found) throw new Error(`This stack does not supervise ${name}.`);
    return found;
  };
  return {
    ...stack,
    sandboxUrl,
    mailboxUrl: `${sandboxUrl}/mailbox`,
    kill: (name) => part(name).kill(),
    ready: (name) => part(name).ready(),
    stop: (name) => part(name).stop(5_000),
    start: (name) => part(name).start(),
    [Symbol.asyncDispose]: async () => {
      await stack[Symbol.asyncDispose]();
      remove();
    },
  };
};
