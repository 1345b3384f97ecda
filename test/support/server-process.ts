import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A server in a process of its own, which a test may end in any way. */
export type ServerProcess = AsyncDisposable & {
  readonly pid: number;
  /** Ends the process and resolves to its exit code, null after a signal that it did not handle. */
  readonly end: (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => Promise<number | null>;
  /** Resolves when the process has ended. */
  readonly exited: Promise<unknown>;
};

/** Call it right after the spawn. */
export const serverProcess = (child: ChildProcess): ServerProcess => {
  // A test that timed out never reaches its end; its server must not stay running.
  const killWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  child.once('exit', () => process.off('exit', killWithUs));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
    return child.exitCode;
  };
  return {
    pid: Number(child.pid),
    end,
    exited,
    [Symbol.asyncDispose]: async () => void (await end('SIGKILL')),
  };
};

/** Resident memory of a process in megabytes: now, or the most that it ever had. */
export const memoryMb = (pid: number, which: 'now' | 'most'): number => {
  const name = which === 'now' ? 'VmRSS' : 'VmHWM';
  const found = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (found === undefined) throw new Error(`Process ${pid} has no ${name}.`);
  return Number(found) / 1024;
};

/** The process that a wrapper started. */
export const childOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
