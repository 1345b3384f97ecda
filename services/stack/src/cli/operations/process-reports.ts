import { withClient } from '@fanfold/platform';

type Row = {
  service: string;
  instance: string;
  address: string;
  working: boolean;
  silent: number;
  engine: string | null;
  alarms: readonly { readonly name: string; readonly since: string; readonly detail: string }[];
};

/**
 * The last report of each process: whether it works, where its metrics are, what encodes, and the problems
 * that it found.
 */
export const readProcessReports = async (databaseUrl: string): Promise<string[]> => {
  try {
    const { rows } = await withClient(databaseUrl, (client) =>
      client.query<Row>(
        `select service, instance, address, working, alarms, report->>'engine' as engine,
           extract(epoch from clock_timestamp() - beat_at)::integer as silent
         from process_heartbeat where beat_at > clock_timestamp() - interval '1 minute' order by service, instance`,
      ),
    );
    return rows.flatMap(({ service, instance, address, working, silent, engine, alarms }) => [
      `  ${service} at ${instance}: ${silent > 8 ? `silent for ${silent} s` : working ? 'works' : 'stands by'}, metrics at ${address}`,
      ...(engine === null ? [] : [`    encodes with ${engine}`]),
      ...alarms.map(({ name, since, detail }) => `    ${name} since ${since}: ${detail}`),
    ]);
  } catch (error) {
    return [
      `  Postgres does not show the processes’ reports: ${error instanceof Error ? error.message : String(error)}`,
    ];
  }
};
