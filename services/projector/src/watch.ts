import { eventLogChecks, type Stores } from '@fanfold/event-log';
import {
  type Check,
  type Config,
  type HealthWatch,
  type Logger,
  type ServiceReport,
  startHealthWatch,
  type Telemetry,
} from '@fanfold/platform';
import type { ProjectionRuntime, ProjectionsStatus } from '@fanfold/projection';

/**
 * The time without progress, while behind, that raises the alarm. A subscription that is silent for half as
 * long again is replaced.
 */
const stalledAfterMs = 9_000;

type Options = {
  readonly config: Config;
  readonly stores: Stores;
  readonly runtime: ProjectionRuntime;
  readonly log: Logger;
  readonly telemetry: Telemetry;
};

/** Adds the health of the projections to the process's own, and reports the progress of the read models. */
export const watchProjections = ({ runtime, stores, ...options }: Options): Promise<HealthWatch> => {
  let status: ProjectionsStatus | undefined;
  const checks: readonly Check[] = [
    ...eventLogChecks(stores.eventLog),
    {
      name: 'projection-stopped',
      look: async () => {
        status = await runtime.status();
        return status.role === 'leader' ? stopped(status) : undefined;
      },
      forMs: 0,
    },
    { name: 'projections-stuck', look: () => stalled(runtime), forMs: 1_500 },
  ];
  return startHealthWatch({
    ...options,
    databaseUrl: stores.databaseUrl,
    clock: stores.clock,
    service: 'projector',
    writes: stores.eventLog.client.writes,
    checks,
    report: () => ({ working: runtime.progress().leads, report: reportOf(runtime, status) }),
    notReady: async (found) => [...(await runtime.status()).problems, ...found],
  });
};

const stopped = ({ generations }: ProjectionsStatus): string | undefined => {
  const failed = generations.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return undefined;
  const words = ({ name, version, error }: (typeof failed)[number]) =>
    `${name}@${version} at ${error?.position ?? '-1'}: ${error?.message}`;
  return failed.map(words).join('; ');
};

const stalled = (runtime: ProjectionRuntime): string | undefined => {
  const { stalled: found, head } = runtime.progress();
  const [worst] = found;
  if (!worst || worst.forMs < stalledAfterMs) return undefined;
  return `No progress at ${worst.position} while the log is at ${head}: ${worst.names.join(', ')}`;
};

const reportOf = (runtime: ProjectionRuntime, status: ProjectionsStatus | undefined): ServiceReport => {
  const { leads, lagSeconds } = runtime.progress();
  if (!leads || !status) return {};
  const readModels = status.generations.map(({ name, version, serving, position, status: how }) => ({
    name,
    version,
    serving,
    position,
    status: how,
  }));
  return { lagSeconds, readModels };
};
