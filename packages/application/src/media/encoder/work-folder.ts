import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const begin = 'fanfold-encoder-';

/** A new folder that is removed when it is disposed of. Its name tells whose process it is. */
export const workFolder = async (parent: string): Promise<{ readonly path: string } & AsyncDisposable> => {
  await mkdir(parent, { recursive: true });
  const path = await mkdtemp(join(parent, `${begin}${process.pid}-`));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
};

/** Removes the folders of processes that ended without removing them. */
export const removeDeadFolders = async (parent: string): Promise<void> => {
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const pid = Number(/^fanfold-encoder-(\d+)-/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isInteger(pid) && !isAlive(pid))
      await rm(join(parent, name), { recursive: true, force: true });
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
