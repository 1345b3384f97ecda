import type { TestProject } from 'vitest/node';

import { startTestPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Administrator's address of the run's Postgres cluster; `createDatabase` makes databases in it. */
    postgresUrl: string;
    /** Whether this is a run of `npm run test:long`, whose tests are larger and take longer. */
    isLong: boolean;
  }
}

/** One Postgres cluster for the whole run; each test file takes a database of its own from it. */
const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const postgres = await startTestPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
};

export default setup;
