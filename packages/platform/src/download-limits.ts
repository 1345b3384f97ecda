import type { Config } from './config.ts';

/** What one person's player may fetch within an hour of the clock, as it is configured. */
export const downloadLimits = (config: Config) => ({
  works: config.FANFOLD_DOWNLOAD_WORKS,
  networks: config.FANFOLD_DOWNLOAD_NETWORKS,
  unplayableMs: config.FANFOLD_DOWNLOAD_UNPLAYABLE_MINUTES * 60_000,
});
