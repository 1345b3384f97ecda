import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { freePorts } from './free-ports.ts';
import { commandsVariable, keeperVariable, preparedVariable } from './prepared.ts';

/** Where the test files of this run find what one of them made for all, and the stacks that they share. */
export const setup = async (): Promise<() => Promise<void>> => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfold-prepared-'));
  // Postgres' own account walks through it.
  chmodSync(folder, 0o711);
  // Workers inherit the environment.
  process.env[preparedVariable] = folder;
  // Two, as a command that replays a whole log must not hold up the stacks: their parts wait while no process
  // reads what they print.
  const [forStacks = 0, forCommands = 0] = await freePorts(2);
  const keepers = await Promise.all([
    startKeeper(keeperVariable, forStacks),
    startKeeper(commandsVariable, forCommands),
  ]);
  return async () => {
    await Promise.all(keepers.map((keeper) => keeper[Symbol.asyncDispose]()));
    rmSync(folder, { recursive: true, force: true });
  };
};

/** A process of `stack-keeper.process.ts`; when it ends before the run does, it is started again. */
const startKeeper = async (variable: string, port: number): Promise<AsyncDisposable> => {
  process.env[variable] = `http://127.0.0.1:${port}`;
  let isOver = false;
  let child: ChildProcess;
  const start = (): Promise<unknown> => {
    child = fork(fileURLToPath(new URL('./stack-keeper.process.ts', import.meta.url)), [String(port)]);
    child.once('exit', () => {
      if (!isOver) void start();
    });
    return new Promise((resolve) => child.once('message', resolve));
  };
  await start();
  return {
    [Symbol.asyncDispose]: async () => {
      isOver = true;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await ended;
    },
  };
};
