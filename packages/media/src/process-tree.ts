import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Ends a process that leads a process group, with all that it started. */
export const endTree = (child: ChildProcess): void => {
  const { pid } = child;
  if (pid === undefined) return;
  if (process.platform === 'win32') {
    child.kill('SIGKILL');
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
};

/**
 * The most that a process had at any moment, with those that it started and that run, in bytes; 0 where the
 * system does not say.
 */
export const mostMemoryOf = (pid: number | undefined): number => {
  if (pid === undefined) return 0;
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(textOf(`/proc/${pid}/status`))?.[1];
  return startedBy(pid).reduce((sum, one) => sum + mostMemoryOf(one), Number(kilobytes ?? 0) * 1_024);
};

const startedBy = (pid: number): number[] =>
  textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
