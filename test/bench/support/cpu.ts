import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

type Usage = { readonly parent: number; readonly ms: number };

export type Meter = {
  /** Processor time of each process since the meter was started, in milliseconds. */
  readonly used: Readonly<Record<string, number>>;
  /** The share, 0 to 1, of the machine's processor time used by programs other than these. */
  readonly others: number;
};

/**
 * Starts counting the processor time of processes and their descendants. It shows where the time of a request
 * is spent, and depends little on other load of the machine. All is 0 where there is no /proc.
 */
export const startMeter = (processes: Readonly<Record<string, number>>): (() => Meter) => {
  const now = (): [string, number][] => Object.entries(processes).map(([name, pid]) => [name, cpuMs(pid)]);
  const before = new Map(now());
  const machineBefore = machine();
  return () => {
    const used = Object.fromEntries(now().map(([name, ms]) => [name, ms - (before.get(name) ?? 0)]));
    const after = machine();
    const allMs = ((after.all - machineBefore.all) / ticksPerSecond) * 1_000;
    const busyMs = allMs - ((after.idle - machineBefore.idle) / ticksPerSecond) * 1_000;
    const oursMs = Object.values(used).reduce((sum, ms) => sum + ms, 0);
    return { used, others: allMs > 0 ? Math.max(0, (busyMs - oursMs) / allMs) : 0 };
  };
};

const cpuMs = (pid: number): number => {
  const all = usages();
  const below = (root: number): number =>
    (all.get(root)?.ms ?? 0) +
    [...all].reduce((sum, [child, { parent }]) => (parent === root ? sum + below(child) : sum), 0);
  return below(pid);
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
    // The command's name, in brackets, may contain spaces; the fields after it do not.
    const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
    if (fields.length < 15) continue;
    // Its own time and that of ended children, such as Postgres' short-lived helpers.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
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
