import { durationText } from '../../backup/duration-text.ts';
import { openInstallation } from '../../backup/installation.ts';
import { takeBackup } from '../../backup/take-backup.ts';
import { type Command, UsageError } from './command.ts';

/** Copies what cannot be computed again, while all processes run. */
export const command: Command = {
  summary: 'copies log, keys, objects, sessions and secrets into a new folder, while it runs',
  usage: 'DIR [--without-secrets] [--without-log]',
  positional: 'dir',
  options: { 'without-secrets': { type: 'boolean' }, 'without-log': { type: 'boolean' } },
  run: async (values, context) => {
    const { dir } = values;
    if (typeof dir !== 'string') throw new UsageError('The folder to be created is missing.');
    const began = performance.now();
    await using installation = await openInstallation(context);
    const content = await takeBackup(installation, {
      dir,
      withSecrets: values['without-secrets'] !== true,
      withLog: values['without-log'] !== true,
      print: context.print,
    });
    const bytes = content.files.reduce((sum, file) => sum + file.bytes, content.objects?.bytes ?? 0);
    const took = durationText(performance.now() - began, content.log?.events);
    context.print(`Backed up to ${dir}: ${(bytes / 1e6).toFixed(1)} MB ${took}.`);
    context.print(
      content.secrets.included
        ? 'It contains the secrets, and with them all data can be read. Protect it like a key.'
        : 'It contains no secrets: without the data folder’s secrets.json (or FANFOLD_MASTER_KEY and FANFOLD_CLAIM_PEPPER) it cannot be restored. Keep them elsewhere.',
    );
    return 0;
  },
};
