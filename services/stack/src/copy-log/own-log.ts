import { resolve } from 'node:path';

import { openEventNode } from '../backup/temporary-stores.ts';
import type { CommandContext } from '../cli/commands/command.ts';
import { claimDataFolder } from '../supervisor/data-folder.ts';
import { endOrphans } from '../supervisor/end-orphans.ts';
import { isRunning } from '../supervisor/process/identity.ts';
import { StackError } from '../supervisor/stack-error.ts';

/**
 * The installation's own log, while it runs or not: for the duration of the command the embedded event node
 * is started where it does not run. Take it with `await using`. Throws StackError when there is no log.
 */
export const openOwnLog = async (
  context: CommandContext,
): Promise<AsyncDisposable & { readonly url: string }> => {
  const { FANFOLD_ESDB_URL: given, FANFOLD_DATA_DIR } = context.settings();
  if (given) return { url: given, [Symbol.asyncDispose]: async () => {} };
  const state = context.stack();
  if (state !== undefined && isRunning(state.supervisor) && state.status !== 'stopped') {
    const { FANFOLD_ESDB_URL: url } = context.running();
    if (!url) throw new StackError('The address of the event log is not known.');
    return { url, [Symbol.asyncDispose]: async () => {} };
  }
  const dataDir = resolve(FANFOLD_DATA_DIR);
  await using opening = new AsyncDisposableStack();
  opening.use(await claimDataFolder(dataDir));
  await endOrphans(state);
  const { url } = opening.use(await openEventNode(dataDir));
  const opened = opening.move();
  return { url, [Symbol.asyncDispose]: () => opened.disposeAsync() };
};
