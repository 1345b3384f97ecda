import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';

const warning = 40;
const mostLines = 15;
const mostCharacters = 600;
/** Of each log; a stack of the long run writes gigabytes. */
const lastBytes = 512 * 1024;

/**
 * The data folders of the stacks that this file uses; what their logs had last, where a folder is deleted.
 */
const watched = new Map<string, string | undefined>();

/** From now on, a test that fails prints the last warnings of this stack. */
export const watchLogs = (dataDir: string): void => void watched.set(dataDir, undefined);

/** Before the folder is deleted. */
export const rememberWarnings = (dataDir: string): void => {
  if (watched.has(dataDir)) watched.set(dataDir, warningsIn(dataDir));
};

export const warningsOfStacks = (): string =>
  [...watched].map(([dataDir, remembered]) => remembered ?? warningsIn(dataDir)).join('');

/** The last lines of level `warn` and above of each part, and what other programs call an error. */
export const warningsIn = (dataDir: string): string => {
  const folder = join(dataDir, 'logs');
  return listed(folder)
    .flatMap((name) => {
      const lines = endOf(join(folder, name)).split('\n').filter(isWarning).slice(-mostLines);
      return lines.map((line) => `${name}: ${line.slice(0, mostCharacters)}\n`);
    })
    .join('');
};

const listed = (folder: string): string[] => {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
};

const isWarning = (line: string): boolean => {
  const level = /^\{"level":(\d+)/.exec(line)?.[1];
  return level === undefined ? /\b(error|fatal|panic)\b/i.test(line) : Number(level) >= warning;
};

const endOf = (path: string): string => {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(size, lastBytes));
    const read = readSync(file, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString('utf8', 0, read);
  } finally {
    closeSync(file);
  }
};
