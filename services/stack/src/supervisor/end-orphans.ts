import { endProcess, isRunning } from './process/identity.ts';
import type { StackState } from './stack-state.ts';

/**
 * Ends the processes that a killed stack left running. Only processes recorded with their start time are
 * ended, so a process that got the same id later is safe. A remaining Postgres is ended when its files are
 * opened (`endOrphanPostgres`).
 */
export const endOrphans = async (state: StackState | undefined): Promise<readonly string[]> => {
  const ended: string[] = [];
  const others = Object.entries(state?.processes ?? {}).filter(([name]) => name !== 'postgres');
  await Promise.all(
    others.map(async ([name, identity]) => {
      if (!isRunning(identity)) return;
      await endProcess(identity, [
        { signal: 'SIGTERM', waitMs: 4_000 },
        { signal: 'SIGKILL', waitMs: 2_000 },
      ]);
      ended.push(name);
    }),
  );
  return ended;
};
