import type { Refusal } from '@fanfold/domain';
import { ConnectionClosedError } from '../store/append-outcome.ts';
import type { Actor, Recorded } from '../store/recorded.ts';
import { UnavailableError } from '../store/unavailable-error.ts';
import type { LoadedStream } from './loaded-stream.ts';

export type CommandRequest<Command> = {
  /** The part after the category in the stream's name: `{oid}` of `wallet-{oid}`. */
  readonly id: string;
  /** Identifies the intent: the same key again is answered with the first result. */
  readonly key: string;
  /** What the caller asked for; the same key with another body is refused. */
  readonly body: unknown;
  /** Builds the command for the time of the decision (ISO 8601, never before the stream's last event). */
  readonly command: (now: string) => Command;
  readonly actor: Actor;
  readonly correlationId: string;
  readonly causationId?: string;
};

export type Accepted<State, Event> = {
  readonly status: 'accepted';
  /** Log position of the outcome's last event. */
  readonly position: bigint;
  readonly revision: number;
  readonly events: readonly Event[];
  /** The stream's current state. Read it before the next await: later commands change it in place. */
  readonly state: Readonly<State>;
  /** True when an earlier request with the same key had already done it. */
  readonly replayed: boolean;
};
export type Refused<Code extends string> = { readonly status: 'refused' } & Refusal<Code>;
export type KeyReused = { readonly status: 'key-reused' };
export type Outcome<State, Event, Code extends string> = Accepted<State, Event> | Refused<Code> | KeyReused;

export type StreamCommands<State, Command, Event, Code extends string> = {
  /** Throws UnavailableError. */
  readonly handle: (request: CommandRequest<Command>) => Promise<Outcome<State, Event, Code>>;
  /**
   * The earlier result of `handle` with this key; undefined when there is none. For requests that can no
   * longer be built, because what they refer to has changed since. Writes nothing. Throws UnavailableError.
   */
  readonly replay: (
    request: Pick<CommandRequest<Command>, 'id' | 'key' | 'body'>,
  ) => Promise<Accepted<State, Event> | KeyReused | undefined>;
};

export const accepted = <State, Event>(
  { state }: LoadedStream<State>,
  {
    recorded,
    ...rest
  }: { position: bigint; revision: number; recorded: readonly Recorded[]; replayed: boolean },
): Accepted<State, Event> => ({
  status: 'accepted',
  ...rest,
  events: recorded.map(({ event }) => event as Event),
  state,
});

export const unchanged = <State, Event>(loaded: LoadedStream<State>): Accepted<State, Event> =>
  accepted(loaded, {
    position: loaded.lastPosition,
    revision: loaded.revision,
    recorded: [],
    replayed: true,
  });

/** A failure of log or Postgres as UnavailableError; any other error is a bug and is returned as it is. */
export const asUnavailable = (error: unknown): unknown =>
  isStoreFault(error)
    ? new UnavailableError('The event log cannot be reached', { outcomeUnknown: false, cause: error })
    : error;

/**
 * The official client marks errors of the connection with a type; Postgres (key vault, snapshots) reports
 * lost connections with SQLSTATE classes 08, 53 and 57. Any other error is a bug of ours.
 */
export const isStoreFault = (error: unknown): boolean => {
  if (!(error instanceof Error) || error instanceof UnavailableError) return false;
  const { type, code } = error as { type?: unknown; code?: unknown };
  if (typeof type === 'string' || typeof code === 'number') return true;
  return isLostConnectionCode(code) || error instanceof ConnectionClosedError;
};

/** Whether an error's `code` says that a socket or Postgres (SQLSTATE classes 08, 53 and 57) was lost. */
export const isLostConnectionCode = (code: unknown): boolean =>
  typeof code === 'string' && /^(?:ECONN|EPIPE|ETIMEDOUT|08|53|57)/.test(code);
