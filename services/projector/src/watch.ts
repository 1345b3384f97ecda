import { type Report, type Stores, startWatch, type Watch } from '@fanfold/event-log';
import type { Check, Config, Logger, Telemetry } from '@fanfold/platform';
import type { ProjectionRuntime, ProjectionsStatus } from '@fanfold/projection';

/** So long without progress while behind. A reader that is silent for half as long again is opened anew. */
const stalledAfterMs = 9_000;

type Options = {
  readonly config: Config;
  readonly stores: Stores;
  readonly runtime: ProjectionRuntime;
  readonly log: Logger;
  readonly telemetry: Telemetry;
};

/** Watches the projections beside what every process watches, and tells the others how far the read models are. */
export const watchProjections = ({ runtime, ...options }: Options): Promise<Watch> => {
  let status: ProjectionsStatus | undefined;
  const checks: readonly Check[] = [
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
  return startWatch({
    ...options,
    service: 'projector',
    checks,
    tell: () => ({ working: runtime.pulse().leads, report: reportOf(runtime, status) }),
    unready: async (found) => [...(await runtime.status()).problems, ...found],
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
  const { stalled: found, head } = runtime.pulse();
  const [worst] = found;
  if (!worst || worst.forMs < stalledAfterMs) return undefined;
  return `No progress at ${worst.position} while the log is at ${head}: ${worst.names.join(', ')}`;
};

const reportOf = (runtime: ProjectionRuntime, status: ProjectionsStatus | undefined): Report => {
  const { leads, lagSeconds } = runtime.pulse();
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
