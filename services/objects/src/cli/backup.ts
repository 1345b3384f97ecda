import { copyObjects, restoreObjects } from '../storage/backup.ts';

/** `backup DIR`: while the server runs or not. Prints what was copied as one line of JSON. */
export const backup = async (folder: string, to: string): Promise<void> =>
  print(await copyObjects(folder, to));

/** `restore DIR`: into a folder that does not exist. Prints what was restored as one line of JSON. */
export const restore = async (from: string, folder: string): Promise<void> =>
  print(await restoreObjects(from, folder));

const print = (result: object): void => void process.stdout.write(`${JSON.stringify(result)}\n`);
