import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { withClient } from '@fanfold/platform';
import { openInstallation } from '../../backup/installation.ts';
import { extendTombstones, readTombstones } from '../../backup/tombstones.ts';
import { type Command, UsageError } from './command.ts';

/** Run it between two backups, so that data erased now stays erased if the last backup has to be restored. */
export const command: Command = {
  summary: 'adds the destroyed keys to the list beside the backups',
  usage: 'DIR',
  positional: 'dir',
  options: {},
  run: async ({ dir }, context) => {
    if (typeof dir !== 'string') throw new UsageError('The folder of the backups is missing.');
    await using installation = await openInstallation(context);
    const found = await withClient(installation.databaseUrl, readTombstones);
    mkdirSync(resolve(dir), { recursive: true, mode: 0o700 });
    context.print(`${extendTombstones(resolve(dir), found)} destroyed keys are on the list in ${dir}.`);
    return 0;
  },
};
