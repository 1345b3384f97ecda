import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf, isRunning, type ProcessIdentity, processIdentity } from './process/identity.ts';
import { StackError } from './stack-error.ts';
import { readStackState } from './stack-state.ts';

/** Creates the data folder and tries to write into it. Throws StackError with what to do. */
export const prepareDataFolder = (folder: string): void => {
  const probe = join(folder, `.write-test-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    keepPrivate(folder);
    mkdirSync(join(folder, 'logs'), { recursive: true, mode: 0o700 });
    chmodSync(join(folder, 'logs'), 0o700);
    writeFileSync(probe, 'x', { flush: true });
    rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StackError(
      `The data folder ${folder} cannot be written (${reasons[code ?? ''] ?? code}). Choose another one with FANFOLD_DATA_DIR.`,
    );
  }
};

/**
 * Only this user lists and reads the folder. An embedded Postgres that root starts has an account of its own,
 * which has to walk through it.
 */
const keepPrivate = (folder: string): void => {
  const { mode, uid } = statSync(folder);
  const isRoot = process.getuid?.() === 0;
  if (isRoot || uid === process.getuid?.()) chmodSync(folder, isRoot ? (mode & 0o711) | 0o011 : 0o700);
};

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'there is a file of that name',
};

/** The time that a stopping stack may need. */
const waitMs = 7_000;

/**
 * Locks the data folder for this process; unlocked when disposed. The lock of a dead process is taken over,
 * and a stopping stack is waited for. Throws StackError when a running process has it.
 */
export const claimDataFolder = async (folder: string): Promise<Disposable> => {
  const file = join(folder, 'stack.lock');
  const me = identityOf(process.pid);
  if (!me) throw new StackError('The start time of this process cannot be read.');
  const until = performance.now() + waitMs;
  while (!writeLock(file, me)) {
    const owner = readLock(file);
    // A lock without a running owner is left over from a kill.
    if (!owner || !isRunning(owner)) rmSync(file, { force: true });
    else if (!isStopping(folder, owner) || performance.now() > until) throw alreadyRunning(folder, owner);
    else await sleep(100);
  }
  return { [Symbol.dispose]: () => rmSync(file, { force: true }) };
};

/** A link appears with its content or not at all, so an incomplete lock is never read. */
const writeLock = (file: string, me: ProcessIdentity): boolean => {
  const draft = `${file}.${me.pid}`;
  writeFileSync(draft, JSON.stringify(me), { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

const readLock = (file: string): ProcessIdentity | undefined => {
  try {
    return processIdentity.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
};

const isStopping = (folder: string, owner: ProcessIdentity): boolean => {
  const state = readStackState(join(folder, 'stack.json'));
  return state?.status === 'stopping' && state.supervisor.pid === owner.pid;
};

const alreadyRunning = (folder: string, owner: ProcessIdentity): StackError => {
  const state = readStackState(join(folder, 'stack.json'));
  const where = state?.supervisor.pid === owner.pid ? ` at ${state.url}` : '';
  return new StackError(
    `Fanfold is running already on ${folder}${where} (process ${owner.pid}). Stop that one first, or choose another folder with FANFOLD_DATA_DIR.`,
  );
};
