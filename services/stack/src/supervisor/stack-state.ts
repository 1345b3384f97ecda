import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

import { processIdentity } from './process/identity.ts';

/**
 * What a stack writes down about itself in the data folder's `stack.json`, so that the next start finds what a killed
 * one left behind, and the command line finds the running one. Readable by its owner only: it holds addresses with
 * the database's password.
 */
export const stackState = z.object({
  status: z.enum(['starting', 'running', 'stopping', 'stopped']),
  supervisor: processIdentity,
  startedAt: z.string(),
  url: z.string(),
  mailboxUrl: z.string(),
  ports: z.partialRecord(z.enum(['api', 'sandbox', 'sandboxSmtp', 'eventNode', 'postgres']), z.int()),
  /** Where the embedded Postgres keeps its files; null when another Postgres is used. */
  postgresFolder: z.string().nullable(),
  /** The settings with which the parts run, apart from secrets. */
  environment: z.record(z.string(), z.string()),
  processes: z.record(z.string(), processIdentity),
  /** Which demo world the log was filled with, `wanted` until that is done, null when it is not to be filled. */
  seeded: z.string().nullable(),
});
export type StackState = z.infer<typeof stackState>;

/** Undefined when there is none, or none that can be understood. */
export const readStackState = (file: string): StackState | undefined => {
  try {
    return stackState.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
};

/** Replaces the file in one step, so that a kill leaves the old or the new one. */
export const writeStackState = (file: string, state: StackState): void => {
  const text = `${JSON.stringify(state, null, 2)}\n`;
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  try {
    renameSync(`${file}.new`, file);
  } catch (error) {
    rmSync(`${file}.new`, { force: true });
    throw error;
  }
};
