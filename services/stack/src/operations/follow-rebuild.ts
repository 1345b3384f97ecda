import { operationsId, operationsOf, operationsStream } from '@fanfold/domain/operations';
import type { Stores } from '@fanfold/event-log';
import { sleep } from '@fanfold/platform';
import { readOverview } from '@fanfold/projection';

import { progressLine } from './describe.ts';

type Following = { readonly name: string; readonly print: (line: string) => void };

const everyMs = 1_000;

/** Prints how a rebuild gets on until it serves, waits to be told to, fails or is cancelled. Answers the exit code. */
export const followRebuild = async (
  { eventLog, db, clock }: Stores,
  { name, print }: Following,
): Promise<number> => {
  for (let last = ''; ; await sleep(everyMs)) {
    const { state } = await eventLog.commands.load(operationsStream, operationsId, { maxAgeMs: 0 });
    const { rebuild, serving } = operationsOf(state, name);
    if (!rebuild) {
      print(serving === null ? 'It was cancelled.' : `Generation ${serving} serves.`);
      return 0;
    }
    const { projections } = await readOverview(db, clock.now());
    const generations = projections.find((projection) => projection.name === name)?.generations ?? [];
    const built = generations.findLast(({ serving: serves, kept, status }) => {
      return !serves && !kept && status !== 'retired';
    });
    if (!built) continue;
    if (built.status === 'failed') {
      print(`Generation ${built.generation} has stopped: ${built.error?.message ?? ''}`);
      return 1;
    }
    if (built.status === 'live' && rebuild.swap === 'when-told') {
      print(`Generation ${built.generation} is level and waits: npm run fanfold -- swap ${name} --reason R`);
      return 0;
    }
    const line = progressLine(built);
    if (line !== last) print(line);
    last = line;
  }
};
