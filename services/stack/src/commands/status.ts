import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { withClient } from '../backup/kept-tables.ts';
import { isRunning } from '../supervisor/identity.ts';
import { lastWords } from '../supervisor/last-words.ts';
import type { Command } from './command.ts';

/** Says what runs on the data folder and whether it is ready. Exit code 1 when it is not running. */
export const command: Command = {
  summary: 'what runs on the data folder, and whether it is ready',
  usage: '',
  options: {},
  run: async (_values, { stack, settings, running, print }) => {
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
    for (const line of await heard(String(running().FANFOLD_DATABASE_URL))) print(line);
    return 0;
  },
};

type Row = {
  service: string;
  place: string;
  address: string;
  working: boolean;
  silent: number;
  alarms: readonly { readonly name: string; readonly since: string; readonly detail: string }[];
};

/** What each process said of itself last: its duty, where its metrics are, and what it finds wrong, in its own words. */
const heard = async (databaseUrl: string): Promise<string[]> => {
  try {
    const { rows } = await withClient(databaseUrl, (client) =>
      client.query<Row>(
        `select service, place, address, working, alarms,
           extract(epoch from clock_timestamp() - beat_at)::integer as silent
         from process_heartbeat where beat_at > clock_timestamp() - interval '1 minute' order by service, place`,
      ),
    );
    return rows.flatMap(({ service, place, address, working, silent, alarms }) => [
      `  ${service} at ${place}: ${silent > 8 ? `silent for ${silent} s` : working ? 'works' : 'stands by'}, metrics at ${address}`,
      ...alarms.map(({ name, since, detail }) => `    ${name} since ${since}: ${detail}`),
    ]);
  } catch (error) {
    return [
      `  Postgres does not tell what the processes say: ${error instanceof Error ? error.message : String(error)}`,
    ];
  }
};
