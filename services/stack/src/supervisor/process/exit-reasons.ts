import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';

import { readLine } from './output.ts';

const tailBytes = 32 * 1024;
const fatal = 60;

/** Parts whose latest process ended for good, with the reason in its log. */
export const exitReasons = (logs: string): { readonly part: string; readonly text: string }[] =>
  readdirSync(logs)
    .filter((name) => name.endsWith('.log'))
    .flatMap((name) => {
      const text = reasonOf(tailOf(join(logs, name)));
      return text === undefined ? [] : [{ part: name.slice(0, -'.log'.length), text }];
    });

const reasonOf = (lines: readonly string[]): string | undefined => {
  const entries = lines.flatMap((line) => {
    const entry = parse(line);
    return entry ? [{ ...entry, line }] : [];
  });
  // A process that was started after it has another process id.
  const latest = entries.at(-1)?.pid;
  const last = entries.findLast(({ pid, level }) => pid === latest && level === fatal);
  return last && readLine(last.line).text;
};

const tailOf = (file: string): string[] => {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const buffer = Buffer.alloc(Math.min(size, tailBytes));
    readSync(descriptor, buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString('utf8').split('\n');
  } finally {
    closeSync(descriptor);
  }
};

const parse = (line: string): { pid?: number; level?: number } | undefined => {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as { pid?: number; level?: number };
  } catch {
    return undefined;
  }
};
