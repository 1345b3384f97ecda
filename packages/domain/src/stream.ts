import type { Decider } from './decider.ts';
import type { EventDefinition, EventOf } from './event.ts';

/** Everything the command handler has to know of one kind of stream. */
export type StreamDefinition<State, Command, Event, Code extends string> = {
  /** The stream name up to its first hyphen, e.g. `wallet` of `wallet-{oid}`. */
  readonly category: string;
  /** How the part after the hyphen is made, e.g. `{oid}`. */
  readonly idPattern: string;
  /** What the stream records, for the reader of the architecture's tables. */
  readonly holds: string;
  /**
   * The folder of the context in this package: a snapshot is only valid for the sources it was folded with.
   */
  readonly context: string;
  readonly decider: Decider<State, Command, Event, Code>;
  readonly events: readonly EventDefinition[];
  /** Streams that money depends on are hash-chained. */
  readonly chained: boolean;
};

export const defineStream = <
  State,
  Command,
  const Definitions extends readonly EventDefinition[],
  Code extends string,
>(definition: {
  readonly category: string;
  readonly idPattern: string;
  readonly holds: string;
  readonly context: string;
  readonly decider: Decider<State, Command, EventOf<Definitions>, Code>;
  readonly events: Definitions;
  readonly chained?: boolean;
}): StreamDefinition<State, Command, EventOf<Definitions>, Code> => ({ chained: false, ...definition });

export const streamId = (definition: { readonly category: string }, id: string): string =>
  `${definition.category}-${id}`;
