import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PartName, type Report, type Stack, seedDemo, silentReport, startStack } from '@fanfold/stack';

import { freePorts } from './free-ports.ts';

export type TestStackOptions = {
  /** Fills the log with the demo world. Default false. */
  readonly seed?: boolean;
  /** Builds the web application when it has to be; browser tests need it. Default false. */
  readonly web?: boolean;
  /** More settings, FANFOLD_* or anything else that the parts shall see. */
  readonly env?: Readonly<Record<string, string>>;
  /** A folder of an earlier test stack, kept by `keepData`. */
  readonly dataDir?: string;
  /** Leaves the data folder when the stack is disposed. Default false. */
  readonly keepData?: boolean;
  readonly report?: Report;
};

export type TestStack = Stack & {
  readonly mailboxUrl: string;
  /** Ends a part with SIGKILL and resolves when it is gone; the supervisor starts it again. */
  readonly kill: (part: PartName) => Promise<void>;
  /** Resolves when a part answers (again). */
  readonly ready: (part: PartName) => Promise<void>;
  /** Ends a part and leaves it down until `start`. */
  readonly stop: (part: PartName) => Promise<void>;
  readonly start: (part: PartName) => Promise<void>;
};

/** A folder for a stack's data that Postgres' own account can walk into as well. */
export const temporaryDataDir = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfold-stack-'));
  chmodSync(folder, 0o711);
  return folder;
};

// A test's Postgres lives for minutes on a machine that does not lose power; killing its processes loses nothing.
const fastPostgres = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** A whole Fanfold on free ports and its own data folder. Take it with `await using`. */
export const startTestStack = async (options: TestStackOptions = {}): Promise<TestStack> => {
  const { seed = false, web = false, env = {}, keepData = false, report = silentReport } = options;
  const dataDir = options.dataDir ?? temporaryDataDir();
  const [port, sandboxPort] = await freePorts(2);
  const remove = () => {
    if (!keepData) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const stack = await startStack({
      environment: {
        ...process.env,
        FANFOLD_LOG_LEVEL: 'info',
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
    if (seed) await seedDemo(stack, { report, signal: new AbortController().signal });
    return withHandles(stack, remove);
  } catch (error) {
    remove();
    throw error;
  }
};

const withHandles = (stack: Stack, remove: () => void): TestStack => {
  const part = (name: PartName) => {
    const found = stack.parts.get(name);
    if (!found) throw new Error(`This stack does not supervise ${name}.`);
    return found;
  };
  return {
    ...stack,
    mailboxUrl: stack.record.state.mailboxUrl,
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
