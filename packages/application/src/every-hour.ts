import { type Logger, sleep } from '@fanfold/platform';

const hourMs = 3_600_000;

type Hourly = {
  readonly run: () => Promise<unknown>;
  readonly log: Logger;
  /** What is logged when it fails; it is tried again an hour later. */
  readonly failure: string;
};

/** Runs something now and then every hour, until `signal` is aborted. */
export const everyHour = async ({ run, log, failure }: Hourly, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await run().catch((error: unknown) => log.warn({ err: error }, failure));
    await sleep(hourMs, signal);
  }
};
