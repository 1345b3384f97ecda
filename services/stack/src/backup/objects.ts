import { once } from 'node:events';
import { z } from 'zod';

import { forkNode } from '../supervisor/parts/node-process.ts';
import { StackError } from '../supervisor/stack-error.ts';

const copied = z.object({ objects: z.int(), parts: z.int(), bytes: z.int() });
export type CopiedObjects = z.infer<typeof copied>;

/** Copies the objects of a data folder to a new folder, while their server runs or not. Throws StackError. */
export const backupObjects = (dataDir: string, to: string): Promise<CopiedObjects> =>
  copy(dataDir, ['backup', to]);

/** Copies the objects of a backup into a data folder that has none. Throws StackError. */
export const restoreObjects = (from: string, dataDir: string): Promise<CopiedObjects> =>
  copy(dataDir, ['restore', from]);

/** Rewrites the index of objects, while their server runs or not. Throws StackError. */
export const compactObjects = async (dataDir: string): Promise<void> => {
  await runObjects(dataDir, ['compact'], 'compacted');
};

const copy = async (dataDir: string, args: readonly string[]): Promise<CopiedObjects> =>
  copied.parse(JSON.parse(await runObjects(dataDir, args, 'copied')));

/** Runs a command of the object server, which alone reads and writes its folder. */
const runObjects = async (dataDir: string, args: readonly string[], done: string): Promise<string> => {
  const child = forkNode('services/objects/src/main.ts', {
    args,
    environment: { PATH: process.env['PATH'], FANFOLD_DATA_DIR: dataDir },
  });
  let [output, errors] = ['', ''];
  child.stdout?.on('data', (text) => (output += String(text)));
  child.stderr?.on('data', (text) => (errors += String(text)));
  await once(child, 'close');
  if (child.exitCode !== 0) throw new StackError(`The objects could not be ${done}: ${errors.trim()}`);
  return output;
};
