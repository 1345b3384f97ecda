import { isPassing, type ProcessManager } from '@fanfold/application';
import type { EventLog, Recorded } from '@fanfold/event-log';
import { backOffMs, sleep } from '@fanfold/platform';

type Patience = { readonly eventLog: EventLog; readonly signal: AbortSignal; readonly tries: number };

/** The error of a manager after the last try; undefined when it succeeded, or when it was told to stop. */
export const attempt = async (
  manager: ProcessManager,
  recorded: Recorded,
  { eventLog: { commands }, signal, tries }: Patience,
): Promise<Error | undefined> => {
  const correlationId = recorded.metadata.$correlationId;
  const cause = { manager: manager.name, eventId: recorded.id, correlationId };
  for (let failures = 0; !signal.aborted; ) {
    try {
      await retryUntilDone(async () => {
        for (const step of await manager.react(recorded, commands)) await step.run(commands, cause);
      }, signal);
      return undefined;
    } catch (error) {
      failures += 1;
      if (failures >= tries) return error instanceof Error ? error : new Error(String(error));
      await sleep(backOffMs(failures, Math.random()), signal);
    }
  }
  return undefined;
};

/**
 * Retries until it succeeds, however long the stores are unreachable, or until told to stop. Throws errors
 * that waiting does not resolve.
 */
export const retryUntilDone = async (act: () => Promise<void>, signal: AbortSignal): Promise<void> => {
  for (let times = 0; !signal.aborted; times += 1) {
    try {
      return await act();
    } catch (error) {
      if (!isPassing(error)) throw error;
      await sleep(backOffMs(times, Math.random()), signal);
    }
  }
};

/** An operator asked to retry or to skip parked events. */
export const requestTypes: readonly string[] = ['EventProcessingRetryRequested', 'EventProcessingSkipped'];

export const isRequested = ({ event: { type } }: Recorded): boolean => requestTypes.includes(type);
