import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { withClient } from '@fanfold/platform';
import { openInstallation } from '../../backup/installation.ts';
import { extendTombstones, readTombstones } from '../../backup/tombstones.ts';
import { type Command, UsageError } from './command.ts';

/** Between two backups, so that what is erased now stays erased if the last backup has to be restored. */
export const command: Command = {
  summary: 'adds the keys that were destroyed to the list beside the backups',
  usage: 'DIR',
  positional: 'dir',
  options: {},
  run: async ({ dir }, context) => {
    if (typeof dir !== 'string') throw new UsageError('It takes the folder that holds the backups.');
    await using installation = await openInstallation(context);
    const found = await withClient(installation.databaseUrl, readTombstones);
    mkdirSync(resolve(dir), { recursive: true, mode: 0o700 });
    context.print(`${extendTombstones(resolve(dir), found)} destroyed keys are on the list in ${dir}.`);
    return 0;
  },
};
