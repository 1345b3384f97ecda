import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

import { processIdentity } from './process/identity.ts';

/**
 * The state of a stack in the data folder's `stack.json`: the next start finds the processes of a killed
 * stack, and the command line finds the running one. Readable by its owner only, as it contains addresses
 * with the database's password.
 */
export const stackState = z.object({
  status: z.enum(['starting', 'running', 'stopping', 'stopped']),
  supervisor: processIdentity,
  startedAt: z.string(),
  url: z.string(),
  /** Of a demo's sandbox. */
  mailboxUrl: z.string().nullable(),
  ports: z.partialRecord(
    z.enum(['api', 'sandbox', 'sandboxSmtp', 'eventNode', 'postgres', 'objects']),
    z.int(),
  ),
  /** The folder of the embedded Postgres' files; null when another Postgres is used. */
  postgresFolder: z.string().nullable(),
  /** The settings of the parts, without secrets. */
  environment: z.record(z.string(), z.string()),
  processes: z.record(z.string(), processIdentity),
  /** The demo world in the log, `wanted` until it is complete, null when the log is to stay empty. */
  seeded: z.string().nullable(),
  /**
   * The works with sound and picture that the demo world got after its start; missing until all are there.
   */
  seededMedia: z.string().optional(),
});
export type StackState = z.infer<typeof stackState>;

/** Undefined when there is no state, or none that can be parsed. */
export const readStackState = (file: string): StackState | undefined => {
  try {
    return stackState.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
};

/** Replaces the file in one step, so that after a kill it is the old or the new one. */
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
