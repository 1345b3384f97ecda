import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { isRunning } from '../supervisor/identity.ts';
import { lastWords } from '../supervisor/last-words.ts';
import type { Command } from './command.ts';

/** Says what runs on the data folder and whether it is ready. Exit code 1 when it is not running. */
export const command: Command = {
  summary: 'what runs on the data folder, and whether it is ready',
  usage: '',
  options: {},
  run: async (_values, { stack, settings, print }) => {
    const state = stack();
    const logs = join(settings().FANFOLD_DATA_DIR, 'logs');
    const gaveUp = existsSync(logs)
      ? lastWords(logs).map(({ part, text }) => `  ${part} gave up: ${text}`)
      : [];
    if (!state || !isRunning(state.supervisor)) {
      print('Not running.');
      for (const line of gaveUp) print(line);
      return 1;
    }
    print(`${state.status} at ${state.url} since ${state.startedAt} (supervisor ${state.supervisor.pid})`);
    for (const [name, identity] of Object.entries(state.processes))
      print(
        `  ${name.padEnd(12)} ${String(identity.pid).padEnd(8)} ${isRunning(identity) ? 'runs' : 'is down'}`,
      );
    for (const line of gaveUp) print(line);
    const readiness = await fetch(`${state.url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    );
    print(`  ready: ${readiness ? `${readiness.ok} ${await readiness.text()}` : 'no answer'}`);
    return 0;
  },
};
