import { openInstallation } from '../../backup/installation.ts';
import { rebuildAll } from '../../backup/rebuild-all.ts';
import { type Command, UsageError } from './command.ts';

/**
 * For a log and a database that do not belong together. A single read model is rebuilt beside the serving one
 * instead.
 */
export const command: Command = {
  summary: 'drops all read models; they are computed again from the log',
  usage: '--yes',
  options: { yes: { type: 'boolean' } },
  run: async ({ yes }, context) => {
    if (yes !== true)
      throw new UsageError(
        'Until they are computed, the pages that show them say "upgrading". Add --yes to do it.',
      );
    await using installation = await openInstallation(context);
    const { generations, logChanged, sessionsEnded } = await rebuildAll(installation);
    context.print(
      `${generations} read models are dropped; the projector computes them from the log’s first event.`,
    );
    if (logChanged)
      context.print(
        `They came from another state of the log. ${sessionsEnded} sessions of accounts that are not in the log have ended. Restart everything (npm start), then verify.`,
      );
    return 0;
  },
};
