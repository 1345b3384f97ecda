import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Lets the most memory that these processes had begin again with what they have now (Linux,
 * proc_pid_clear_refs(5)).
 */
export const forgetPeaks = (pids: readonly number[]): void => {
  for (const pid of pids) writeFileSync(`/proc/${pid}/clear_refs`, '5');
};

/** The most resident memory that a process had since then, in bytes. */
export const peakBytes = (pid: number): number => {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1_024;
};
