import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type OperationsState,
  operationsId,
  operationsStream,
  parkedProcessing,
  parkingId,
  parkingStream,
} from '@fanfold/domain/operations';
import type { Config } from '@fanfold/platform';
import { type ProjectionsOverview, readOverview } from '@fanfold/projection';
import { exitReasons } from '../../supervisor/process/exit-reasons.ts';
import { isRunning } from '../../supervisor/process/identity.ts';
import { describeParked, describeProjections } from '../operations/describe.ts';
import { readProcessReports } from '../operations/process-reports.ts';
import type { Command, CommandContext } from './command.ts';
import { openStores } from './open-stores.ts';

type Status = {
  readonly running: boolean;
  readonly url?: string;
  readonly status?: string;
  readonly startedAt?: string;
  readonly supervisor?: number;
  readonly processes: readonly { readonly name: string; readonly pid: number; readonly runs: boolean }[];
  readonly gaveUp: readonly { readonly part: string; readonly text: string }[];
  readonly ready?: { readonly ok: boolean; readonly answer: string };
};

type Projections = {
  readonly overview: ProjectionsOverview;
  readonly operations: OperationsState['projections'];
  readonly parkedProcessing: ReturnType<typeof parkedProcessing>;
};

/**
 * Prints what runs on the data folder, whether it is ready, and the state of the projections. Exit code 1
 * when nothing runs.
 */
export const command: Command = {
  summary: 'what runs, whether it is ready, and the state of the projections',
  usage: '[--json]',
  options: { json: { type: 'boolean' } },
  run: async ({ json }, context) => {
    const status = await statusOf(context);
    const config = reachable(context, status);
    const said = config ? await readProcessReports(String(config.FANFOLD_DATABASE_URL)) : [];
    const found = config && (await projectionsOf(config).catch(asError));
    const known = found instanceof Error ? undefined : found;
    if (json === true)
      context.print(JSON.stringify({ ...status, said, ...known?.overview, ...known, overview: undefined }));
    else for (const line of [...describe(status), ...said, ...linesOf(found)]) context.print(line);
    return status.running || known ? 0 : 1;
  },
};

const linesOf = (found: Projections | Error | undefined): string[] => {
  if (found === undefined) return [];
  if (found instanceof Error) return [`  The stores do not answer: ${found.message}`];
  return [
    ...describeProjections(found.overview, found.operations),
    ...found.parkedProcessing.flatMap(describeParked),
  ];
};

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const statusOf = async ({ stack, settings }: CommandContext): Promise<Status> => {
  const state = stack();
  const logs = join(settings().FANFOLD_DATA_DIR, 'logs');
  const gaveUp = existsSync(logs) ? exitReasons(logs) : [];
  if (!state || !isRunning(state.supervisor)) return { running: false, processes: [], gaveUp };
  const reply = await fetch(`${state.url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => undefined,
  );
  return {
    running: true,
    url: state.url,
    status: state.status,
    startedAt: state.startedAt,
    supervisor: state.supervisor.pid,
    processes: Object.entries(state.processes).map(([name, identity]) => ({
      name,
      pid: identity.pid,
      runs: isRunning(identity),
    })),
    gaveUp,
    ready: { ok: reply?.ok ?? false, answer: (await reply?.text()) ?? 'no answer' },
  };
};

/** The stores' addresses, if there are any: of a running stack, or from the environment. */
const reachable = ({ settings, running }: CommandContext, status: Status): Config | undefined => {
  const { FANFOLD_ESDB_URL, FANFOLD_DATABASE_URL } = settings();
  const given = FANFOLD_ESDB_URL !== undefined && FANFOLD_DATABASE_URL !== undefined;
  return given || status.status === 'running' ? running() : undefined;
};

const projectionsOf = async (config: Config): Promise<Projections> => {
  await using stores = await openStores(config);
  const { db, clock, eventLog } = stores;
  const [overview, { state }, parking] = await Promise.all([
    readOverview(db, clock.now()),
    eventLog.commands.load(operationsStream, operationsId, { maxAgeMs: 0 }),
    eventLog.commands.load(parkingStream, parkingId, { maxAgeMs: 0 }),
  ]);
  return { overview, operations: state.projections, parkedProcessing: parkedProcessing(parking.state) };
};

const describe = ({ running, processes, gaveUp, ...status }: Status): string[] => {
  const words = gaveUp.map(({ part, text }) => `  ${part} ended for good: ${text}`);
  if (!running) return ['Not running.', ...words];
  return [
    `${status.status} at ${status.url} since ${status.startedAt} (supervisor ${status.supervisor})`,
    ...processes.map(
      ({ name, pid, runs }) => `  ${name.padEnd(12)} ${String(pid).padEnd(8)} ${runs ? 'runs' : 'is down'}`,
    ),
    ...words,
    `  ready: ${status.ready?.ok} ${status.ready?.answer}`,
  ];
};
