import type { TestProject } from 'vitest/node';

import { dropDatabase, prepareDatabase, startTestPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Administrator's address of the run's Postgres cluster; `createDatabase` makes databases in it. */
    postgresUrl: string;
    /** The migrated database in that cluster that the tests' databases are copies of. */
    migratedDatabase: string;
    /** Whether this is a run of `npm run test:long`, whose tests are larger and take longer. */
    isLong: boolean;
    /**
     * Whether other programs use the machine: the limits of times, which need a quiet one, are not expected
     * then.
     */
    isShared: boolean;
  }
}

/** One Postgres cluster for the whole run; each test file takes a database of its own from it. */
const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const postgres = await startTestPostgres();
  const migrated = await prepareDatabase(postgres.url);
  project.provide('postgresUrl', postgres.url);
  project.provide('migratedDatabase', migrated);
  return async () => {
    await dropDatabase(postgres.url, migrated);
    await postgres.stop();
  };
};

export default setup;
