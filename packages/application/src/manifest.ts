import type { ContextName, StreamDefinition } from '@fanfold/domain';
import type { EventLog } from '@fanfold/event-log';
import type { Providers } from '@fanfold/payments';
import type { Clock, Logger, Seeds } from '@fanfold/platform';
import type { Kysely } from 'kysely';

import type { AccessRules } from './access-rule.ts';
import type { Deadline } from './deadline.ts';
import type { MailDeps } from './deliver-mail.ts';
import type { ProcessManager } from './process-manager.ts';

/** What process managers, deadlines and recurring jobs need of the process that runs them. */
export type RuntimeDeps = MailDeps & {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly providers: Providers;
  /** Keys the hashes of what identifies a card, 32 bytes as hex. */
  readonly pepper: string;
  readonly seeds: Seeds;
  readonly clock: Clock;
  readonly log: Logger;
};

/** Work that begins by the clock. It resolves when `signal` is aborted, and logs what has to wait. */
export type RecurringJob = {
  readonly name: string;
  readonly run: (deps: RuntimeDeps, signal: AbortSignal) => Promise<void>;
};

/** What a context consists of. The central lists (access table, process managers, deadlines) are folded from these. */
export type ContextManifest = {
  readonly name: ContextName;
  readonly streams: readonly StreamDescription[];
  readonly accessRules: AccessRules;
  readonly processManagers: (deps: RuntimeDeps) => readonly ProcessManager[];
  readonly deadlines: (deps: RuntimeDeps) => readonly Deadline[];
  readonly recurringJobs: readonly RecurringJob[];
};

/** A stream definition without its types: what a list of all streams needs. */
export type StreamDescription = Pick<
  StreamDefinition<never, never, never, never>,
  'category' | 'idPattern' | 'holds' | 'chained' | 'events'
>;

export const defineContext = (
  manifest: Pick<ContextManifest, 'name' | 'streams' | 'accessRules'> & Partial<ContextManifest>,
): ContextManifest => ({
  processManagers: () => [],
  deadlines: () => [],
  recurringJobs: [],
  ...manifest,
});
