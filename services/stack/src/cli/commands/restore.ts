import { resolve } from 'node:path';

import { durationText } from '../../backup/duration-text.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { type Command, UsageError } from './command.ts';

/** Restores a backup into an empty data folder. */
export const command: Command = {
  summary: 'restores a backup into an empty data folder',
  usage: 'DIR [--secrets FILE] [--without-sessions]',
  positional: 'dir',
  options: { secrets: { type: 'string' }, 'without-sessions': { type: 'boolean' } },
  run: async (values, { settings, print }) => {
    const { dir, secrets } = values;
    if (typeof dir !== 'string') throw new UsageError('The folder of a backup is missing.');
    const config = settings();
    const began = performance.now();
    const content = await restoreBackup({
      config,
      dir,
      secrets: typeof secrets === 'string' ? secrets : undefined,
      withoutSessions: values['without-sessions'] === true,
      print,
    });
    const took = durationText(performance.now() - began, content.log?.events);
    print(`Restored into ${resolve(config.FANFOLD_DATA_DIR)} ${took}.`);
    print('Start it with npm start, which computes the read models; then npm run fanfold -- verify.');
    return 0;
  },
};
