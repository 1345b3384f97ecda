import { operationsId, operationsOf, operationsStream } from '@fanfold/domain/operations';
import type { Stores } from '@fanfold/event-log';
import { sleep } from '@fanfold/platform';
import { type GenerationState, readOverview } from '@fanfold/projection';

import { progressLine } from './describe.ts';

type Following = { readonly name: string; readonly print: (line: string) => void };

const everyMs = 1_000;

/**
 * Prints the progress of a rebuild until it serves, waits for its swap, fails or is cancelled. Answers the
 * exit code.
 */
export const followRebuild = async (stores: Stores, { name, print }: Following): Promise<number> => {
  let last = '';
  for (;;) {
    const { line, code } = await look(stores, name);
    if (line !== last) print(line);
    if (code !== undefined) return code;
    last = line;
    await sleep(everyMs);
  }
};

/** The present progress in one line; with an exit code once it has ended. */
const look = async (
  { eventLog, db, clock }: Stores,
  name: string,
): Promise<{ line: string; code?: number }> => {
  const { state } = await eventLog.commands.load(operationsStream, operationsId, { maxAgeMs: 0 });
  const { rebuild, serving } = operationsOf(state, name);
  if (!rebuild)
    return { line: serving === null ? 'It was cancelled.' : `Generation ${serving} serves.`, code: 0 };
  const { projections } = await readOverview(db, clock.now());
  const built = projections.find((projection) => projection.name === name)?.generations.findLast(isSpare);
  if (!built) return { line: 'It will begin in a moment.' };
  const label = `Generation ${built.generation}`;
  if (built.status === 'failed')
    return { line: `${label} has stopped: ${built.error?.message ?? ''}`, code: 1 };
  if (built.status === 'live' && rebuild.swap === 'on-command')
    return { line: `${label} has caught up and waits: npm run fanfold -- swap ${name} --reason R`, code: 0 };
  return { line: progressLine(built) };
};

const isSpare = ({ serving, kept, status }: GenerationState): boolean =>
  !serving && !kept && status !== 'retired';
