import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

import { requireProgram } from './programs.ts';

export type VirtualDisplay = AsyncDisposable & {
  /** The value of `DISPLAY`. */
  readonly name: string;
};

/** An X server without a screen, on a display number that is free. */
export const startVirtualDisplay = async (): Promise<VirtualDisplay> => {
  const child = spawn(
    requireProgram('Xvfb'),
    ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    },
  );
  const name = await displayOf(child);
  return { name, [Symbol.asyncDispose]: () => ended(child) };
};

/** Xvfb writes the number when it is ready. */
const displayOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    const errors = child.stderr ? text(child.stderr) : Promise.resolve('');
    child.once('error', reject);
    child.once('exit', () => void errors.then((all) => reject(new Error(`Xvfb ended: ${all}`))));
    child.stdio[3]?.once('data', (number) => resolve(`:${String(number).trim()}`));
  });

/** Ends a process and resolves when it is gone. */
export const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await gone;
};
