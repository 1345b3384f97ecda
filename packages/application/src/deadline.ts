import type { EventLog } from '@fanfold/event-log';
import { randomIds, uuid5 } from '@fanfold/platform';
import type { PassedDeadline } from '@fanfold/projections/operations/deadlines';
import type { DueLot } from '@fanfold/projections/wallet/balances';

/** A deadline that has passed: what it is about, and the stream that decides. */
export type Due = PassedDeadline | DueLot;

/**
 * What happens when a deadline of one kind has passed. The list of passed deadlines is a read model, so it
 * may lag or name something that has ended; the stream's own decider has the last word.
 */
export type Deadline = {
  readonly kind: Due['kind'];
  readonly purpose: string;
  /** Throws UnavailableError when the log is unreachable: the deadline stays listed and comes again. */
  readonly run: (due: Due) => Promise<{ readonly status: string }>;
  /** Ids that are being worked on and need not be listed again. */
  readonly waiting?: () => readonly string[];
  readonly dispose?: () => Promise<void>;
};

/** A command of the system's own. Running the same deadline again repeats nothing. */
export type DeadlineRequest = Omit<
  Parameters<ReturnType<EventLog['commands']['of']>['handle']>[0],
  'command'
>;

export const requestFor = (due: Due): DeadlineRequest => ({
  id: streamIdOf(due.stream),
  key: uuid5('timer', due.kind, due.stream, due.id, due.dueAt, expiryOf(due)),
  body: { kind: due.kind, id: due.id, dueAt: due.dueAt },
  actor: { oid: null, role: 'system' },
  correlationId: randomIds.uuid(),
});

/** The id in a stream's name, `{category}-{id}`. */
export const streamIdOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

/** When a lot expires; a warning comes due before that. */
export const expiryOf = (due: Due): string => ('expiresAt' in due ? due.expiresAt : due.dueAt);
