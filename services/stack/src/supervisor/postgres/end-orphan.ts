import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, identityOf, type ProcessIdentity } from '../process/identity.ts';
import { StackError } from '../stack-error.ts';

const steps = [
  { signal: 'SIGINT', waitMs: 10_000 },
  { signal: 'SIGQUIT', waitMs: 5_000 },
  { signal: 'SIGKILL', waitMs: 2_000 },
] as const;

/**
 * Ends a Postgres that a killed stack left on these files, on a port that is not known for sure. Postgres
 * records its process id beside its files and refuses to start while a process with that id exists, even a
 * zombie, or another program that got the id later. So an outdated record is deleted once no process works in
 * the folder. Throws StackError when a process does not end.
 */
export const endOrphanPostgres = async (files: string): Promise<void> => {
  const note = join(files, 'postmaster.pid');
  if (!existsSync(note)) return;
  const main = identityOf(Number(readFileSync(note, 'utf8').split('\n')[0]));
  if (main && commandOf(main.pid).includes(files)) await end(main);
  // Its child processes end by themselves when it is gone; those that hang are ended here.
  for (const identity of workingIn(files)) await end(identity);
  rmSync(note, { force: true });
};

const end = async (identity: ProcessIdentity): Promise<void> => {
  if (await endProcess(identity, steps)) return;
  throw new StackError(`An earlier Postgres (process ${identity.pid}) does not end; end it by hand.`);
};

const commandOf = (pid: number): string => {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
};

/**
 * Processes whose working folder contains these files, as it does for all of Postgres' own. Empty where there
 * is no /proc.
 */
const workingIn = (files: string): ProcessIdentity[] => {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && folderOf(pid) === files)
    .flatMap((pid) => identityOf(pid) ?? []);
};

const folderOf = (pid: number): string | undefined => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
};
