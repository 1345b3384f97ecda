import { join } from 'node:path';

import type { PreparedStack } from './prepare-stack.ts';
import { openLogFile } from './process/log-file.ts';
import { Part, type PartOptions } from './process/part.ts';
import type { Report } from './report.ts';

export const partNames = [
  'postgres',
  'event-node',
  'objects',
  'sandbox',
  'projector',
  'worker',
  'encoder',
  'api',
] as const;
export type PartName = (typeof partNames)[number];

type Launch = Pick<PartOptions, 'launch' | 'untilReady'> & Partial<Pick<PartOptions, 'stopSignals'>>;

/** All supervised processes of a stack, and the order in which they end. */
export type Supervision = AsyncDisposable & {
  readonly parts: ReadonlyMap<PartName, Part>;
  /** Starts a part and waits until it is ready. Throws StackError, also when the start was cancelled. */
  readonly start: (name: PartName, launch: Launch) => Promise<void>;
};

/**
 * How long each kind of part may take to end before it is killed; in total less than the five seconds of a
 * stack.
 */
export const graceMs = { services: 2_200, eventsAndObjects: 1_000, postgres: 1_400 };

const stores: readonly PartName[] = ['postgres', 'event-node', 'objects'];

export const createSupervision = (
  { dataDir, record }: PreparedStack,
  { report, signal }: { report: Report; signal: AbortSignal },
): Supervision => {
  const parts = new Map<PartName, Part>();
  const logs = new DisposableStack();
  let ending = false;

  const stop = async (): Promise<void> => {
    ending = true;
    record.change({ status: 'stopping' });
    const services = [...parts].filter(([name]) => !stores.includes(name)).map(([, part]) => part);
    // The writing parts end first, the stores after them.
    await Promise.all(services.map((part) => part.stop(graceMs.services)));
    await Promise.all([
      parts.get('event-node')?.stop(graceMs.eventsAndObjects),
      parts.get('objects')?.stop(graceMs.eventsAndObjects),
    ]);
    await parts.get('postgres')?.stop(graceMs.postgres);
    logs.dispose();
  };

  return {
    parts,
    start: async (name, { stopSignals = ['SIGTERM'], ...launch }) => {
      signal.throwIfAborted();
      const part = new Part({
        ...launch,
        name,
        stopSignals,
        log: logs.use(openLogFile(join(dataDir, 'logs', `${name}.log`))),
        onProcess: (identity) => record.process(name, identity),
        say: (text) => {
          if (!ending) report.say(`  ${text}`);
        },
      });
      parts.set(name, part);
      await part.start();
    },
    [Symbol.asyncDispose]: stop,
  };
};
