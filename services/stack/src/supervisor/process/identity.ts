import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/** Identifies a process for certain: ids are reused, but not together with the start time. */
export const processIdentity = z.object({ pid: z.int().positive(), startTime: z.string() });
export type ProcessIdentity = z.infer<typeof processIdentity>;

/** The identity of a running process; undefined when there is none with that id, or only a zombie. */
export const identityOf = (pid: number): ProcessIdentity | undefined => {
  const startTime = process.platform === 'linux' ? linuxStartTime(pid) : psStartTime(pid);
  return startTime === undefined ? undefined : { pid, startTime };
};

export const isRunning = ({ pid, startTime }: ProcessIdentity): boolean =>
  identityOf(pid)?.startTime === startTime;

/** Signals the process unless it is gone or its id now belongs to another one. */
export const signalProcess = (identity: ProcessIdentity, signal: NodeJS.Signals): void => {
  if (!isRunning(identity)) return;
  try {
    process.kill(identity.pid, signal);
  } catch {
    // It ended between the check and the signal.
  }
};

/**
 * Sends one signal after the other, each with time to take effect. Resolves to whether the process has ended.
 */
export const endProcess = async (
  identity: ProcessIdentity,
  steps: readonly { readonly signal: NodeJS.Signals; readonly waitMs: number }[],
): Promise<boolean> => {
  for (const { signal, waitMs } of steps) {
    signalProcess(identity, signal);
    const until = performance.now() + waitMs;
    while (isRunning(identity)) {
      if (performance.now() > until) break;
      await sleep(25);
    }
    if (!isRunning(identity)) return true;
  }
  return false;
};

const linuxStartTime = (pid: number): string | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain any character, so fields are counted after it: state first, start
    // time 20th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return `${bootId()}:${fields[19]}`;
  } catch {
    return undefined;
  }
};

/** Start times count from the boot, so the boot id is part of the identity. */
const bootId = (): string => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();

const psStartTime = (pid: number): string | undefined => {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return line === '' || line.startsWith('Z') ? undefined : line.slice(line.indexOf(' ') + 1).trim();
  } catch {
    return undefined;
  }
};
