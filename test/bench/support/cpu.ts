import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

type Usage = { readonly parent: number; readonly ms: number };

/** Processor time of a process and everything below it so far, in milliseconds; 0 where /proc does not tell. */
export const cpuMs = (pid: number): number => {
  const all = usages();
  const below = (root: number): number =>
    (all.get(root)?.ms ?? 0) +
    [...all].reduce((sum, [child, { parent }]) => (parent === root ? sum + below(child) : sum), 0);
  return below(pid);
};

/** The share, 0 to 1, of the machine's processor time that was in use by anybody between two looks. */
export const busyShare = (): (() => number) => {
  const before = machine();
  return () => {
    const after = machine();
    const all = after.all - before.all;
    return all === 0 ? 0 : 1 - (after.idle - before.idle) / all;
  };
};

const machine = (): { all: number; idle: number } => {
  const [line = ''] = read('/proc/stat').split('\n');
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  return { all: ticks.reduce((sum, one) => sum + one, 0), idle: (ticks[3] ?? 0) + (ticks[4] ?? 0) };
};

const usages = (): Map<number, Usage> => {
  const found = new Map<number, Usage>();
  for (const name of list('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    // The command's name, in brackets, may hold spaces; what follows it does not.
    const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
    if (fields.length < 13) continue;
    const ticks = Number(fields[11]) + Number(fields[12]);
    found.set(pid, { parent: Number(fields[1]), ms: (ticks / ticksPerSecond) * 1_000 });
  }
  return found;
};

const list = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** A process may end between being listed and being read. */
const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
