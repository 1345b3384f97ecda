import { StackError } from '../../supervisor/stack-error.ts';
import { migrateDatabase, openLog } from '../../supervisor/start-stores.ts';
import type { Command } from './command.ts';

/**
 * The part of `npm start` that prepares the stores: for installations whose services are started one by one
 * (compose.yaml).
 */
export const command: Command = {
  summary: 'brings the database to the newest schema and gives a new log its identity',
  usage: '',
  options: {},
  run: async (_values, { running, print }) => {
    const config = running();
    const { FANFOLD_DATABASE_URL: databaseUrl, FANFOLD_ESDB_URL: url } = config;
    if (!databaseUrl || !url) throw new StackError('Set FANFOLD_DATABASE_URL and FANFOLD_ESDB_URL.');
    const applied = await migrateDatabase(databaseUrl);
    await openLog({ url, databaseUrl }, config, () => print('The event log is new.'));
    print(applied === 0 ? 'The database is up to date.' : `${applied} migrations were applied.`);
    return 0;
  },
};
