import type { PersonalTopic } from '@fanfold/contracts';
import { type ContextName, contexts, type DomainEvent, type StreamDefinition } from '@fanfold/domain';
import type { EventLog } from '@fanfold/event-log';
import type { Scanners } from '@fanfold/media';
import type { Cdn, ObjectStore } from '@fanfold/objects';
import type { Bank, Providers, RateSource } from '@fanfold/payments';
import type { Clock, Logger, Seeds } from '@fanfold/platform';
import type { SendPush } from '@fanfold/push';
import type { Text } from '@fanfold/texts';
import type { Kysely } from 'kysely';

import type { AccessRules, PersonalData } from './access-rule.ts';
import type { Deadline } from './deadline.ts';
import type { MailDeps } from './deliver-mail.ts';
import type { ObjectLedger } from './object-ledger.ts';
import type { ProblemTexts } from './problem-texts.ts';
import type { ProcessManager } from './process-manager.ts';

/** What process managers, deadlines and recurring jobs need of the process that runs them. */
export type RuntimeDeps = MailDeps & {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly providers: Providers;
  readonly rates: RateSource;
  /** The bank that pays creators. */
  readonly bank: Bank;
  /** Where files are kept; undefined where no S3 is configured. */
  readonly objects: ObjectStore | undefined;
  /** Keeps copies of public files near their readers. */
  readonly cdn: Cdn;
  /** What uploaded files are screened with. */
  readonly scanners: Scanners;
  readonly sendPush: SendPush;
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

/**
 * What a context consists of. The central lists (access table, refusals' texts, process managers, deadlines)
 * are folded from these.
 */
export type ContextManifest = {
  readonly name: ContextName;
  readonly streams: readonly StreamDescription[];
  readonly accessRules: AccessRules;
  /** Who may see what of other people: by the kind of data, which is also the kind of its live topics. */
  readonly personalData: Partial<Readonly<Record<PersonalTopic, PersonalData>>>;
  /** What a person reads for each refusal of the context. */
  readonly problems: Readonly<Record<string, Text>>;
  readonly processManagers: (deps: RuntimeDeps) => readonly ProcessManager[];
  readonly deadlines: (deps: RuntimeDeps) => readonly Deadline[];
  readonly recurringJobs: readonly RecurringJob[];
  /** Which files the log knows: what an event says of the object store is told to the ledger. */
  readonly keepObjects: (event: DomainEvent, ledger: ObjectLedger) => void;
  /** The streams that hold data of a person under another id than theirs. */
  readonly streamsAbout: (db: Kysely<never>, oid: string) => Promise<readonly string[]>;
};

/** A stream definition without its types: what a list of all streams needs. */
export type StreamDescription = Pick<
  StreamDefinition<never, never, never, never>,
  'category' | 'idPattern' | 'holds' | 'chained' | 'events'
>;

/** A context's manifest. Each refusal of the context needs its text. */
export const defineContext = <Name extends ContextName>(
  manifest: { readonly name: Name; readonly problems: ProblemTexts<Name> } & Partial<
    Omit<ContextManifest, 'name' | 'streams' | 'problems'>
  >,
): ContextManifest => ({
  accessRules: {},
  personalData: {},
  processManagers: () => [],
  deadlines: () => [],
  recurringJobs: [],
  keepObjects: () => {},
  streamsAbout: async () => [],
  ...manifest,
  streams: contexts[manifest.name].streams,
});
