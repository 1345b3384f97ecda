import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

import { uuidFromText } from '../grpc/uuid.ts';
import { backupLog, restoreLog } from '../storage/backup.ts';
import { bulkImport, type ImportedEvent } from '../storage/import.ts';
import { verifyLog } from '../storage/verify.ts';
import { UsageError } from './usage.ts';

/** `verify --data DIR`: prints the result as one line of JSON; exit code 1 when anything is wrong. */
export function verify(args: string[]): void {
  const { data } = required(args, ['data']);
  const result = verifyLog(data);
  print(result);
  if (!result.ok) process.exitCode = 1;
}

/** `backup --data DIR --to FILE`: while the node runs or not. */
export async function backup(args: string[]): Promise<void> {
  const { data, to } = required(args, ['data', 'to']);
  await backupLog(data, to);
  print({ backup: to });
}

/** `restore --from FILE --data DIR`: into a folder without a log. */
export function restore(args: string[]): void {
  const { from, data } = required(args, ['from', 'data']);
  restoreLog(from, data);
  print({ restored: data });
}

/**
 * `import --data DIR`: one JSON object a line from standard input: stream, type, data, and optionally
 * metadata and id.
 */
export async function importEvents(args: string[]): Promise<void> {
  const { data } = required(args, ['data']);
  print({ imported: await bulkImport(data, parseLines()) });
}

async function* parseLines(): AsyncGenerator<ImportedEvent> {
  let number = 0;
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (line.trim() !== '') yield parseLine(line, number);
  }
}

function parseLine(line: string, number: number): ImportedEvent {
  try {
    const { stream, type, data, metadata, id } = JSON.parse(line) as Record<string, unknown>;
    if (typeof stream !== 'string' || stream === '') throw new Error("'stream' should be a text");
    if (typeof type !== 'string' || type === '') throw new Error("'type' should be a text");
    if (data === undefined) throw new Error("'data' is missing");
    if (id !== undefined && typeof id !== 'string') throw new Error("'id' should be a UUID");
    return { stream, type, data, metadata, ...(id === undefined ? {} : { id: uuidFromText(id) }) };
  } catch (error) {
    throw new Error(`Line ${number}: ${(error as Error).message}`);
  }
}

function required<Name extends string>(args: string[], names: readonly Name[]): Record<Name, string> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  let values: Record<string, unknown>;
  try {
    ({ values } = parseArgs({ args, options }));
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const missing = names.find((name) => typeof values[name] !== 'string');
  if (missing !== undefined) throw new UsageError(`--${missing} is missing.`);
  return values as Record<Name, string>;
}

const print = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`);
