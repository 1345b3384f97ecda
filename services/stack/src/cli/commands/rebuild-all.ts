import { openInstallation } from '../../backup/installation.ts';
import { rebuildAll } from '../../backup/rebuild-all.ts';
import { type Command, UsageError } from './command.ts';

/** For a log and a database that do not belong together. One read model alone is rebuilt beside the serving one instead. */
export const command: Command = {
  summary: 'throws all read models away; they are computed anew from the log',
  usage: '--yes',
  options: { yes: { type: 'boolean' } },
  run: async ({ yes }, context) => {
    if (yes !== true)
      throw new UsageError(
        'While they are computed, what people see is missing: their pages say "upgrading". Add --yes to do it.',
      );
    await using installation = await openInstallation(context);
    const { generations, logChanged, sessionsEnded } = await rebuildAll(installation);
    context.print(
      `${generations} read models are gone; the projector computes them from the log’s first event.`,
    );
    if (logChanged)
      context.print(
        `They came from another state of the log. ${sessionsEnded} sessions of accounts that the log does not know have ended. Start everything anew (npm start), then verify.`,
      );
    return 0;
  },
};
