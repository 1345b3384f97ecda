import { openInstallation } from '../../backup/installation.ts';
import { compactInstallation } from '../../compact/compact-installation.ts';
import type { Command } from './command.ts';

/** Removes old bytes from the stores' files, while all processes run or not. */
export const command: Command = {
  summary: 'removes from the files of the stores what was erased, deleted or replaced in them',
  usage: '[--with-logs]',
  options: { 'with-logs': { type: 'boolean' } },
  run: async (values, context) => {
    await using installation = await openInstallation(context);
    const left = await compactInstallation(installation, {
      withLogs: values['with-logs'] === true,
      print: context.print,
    });
    for (const words of left) context.print(`  left to you: ${words}`);
    context.print(
      left.length === 0
        ? 'Compacted.'
        : 'Compacted, except for what is left to you: docs/operations-erasure.md.',
    );
    return 0;
  },
};
